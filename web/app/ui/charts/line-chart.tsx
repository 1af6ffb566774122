import { formatNumber } from '../../format/numbers.ts';
import { ChartTable } from './chart-table.tsx';

export interface LinePoint {
  /** The label of the point: "Nov 21". */
  label: string;
  value: number;
  text?: string;
}

interface LineChartProps {
  title: string;
  heads: readonly [string, string];
  /** In order, evenly spaced. */
  points: readonly LinePoint[];
}

const width = 600;
const height = 160;
const inset = 6;

/** A line chart over time, with a table of the same values. */
export function LineChart({ title, heads, points }: LineChartProps) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const places = points.map(({ value }, index) => ({
    x: points.length < 2 ? width / 2 : inset + (index / (points.length - 1)) * (width - 2 * inset),
    y: height - inset - (value / top) * (height - 2 * inset),
  }));
  const line = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const rows = points.map(({ label, value, text }) => ({ label, text: text ?? formatNumber(value) }));
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex items-baseline justify-between gap-3 font-semibold">
        {title}
        <span className="text-sm text-ink-soft tabular-nums">Most: {formatNumber(top)}</span>
      </figcaption>
      <div>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full rounded-control bg-sunk"
        >
          {[0.25, 0.5, 0.75].map((share) => (
            <line key={share} x1={0} x2={width} y1={height * share} y2={height * share} className="stroke-line" />
          ))}
          <Ground line={line} places={places} />
          <polyline
            points={line}
            fill="none"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent-text stroke-3 [stroke-linecap:round] [stroke-linejoin:round]"
          />
        </svg>
        <div aria-hidden className="mt-1 flex justify-between gap-2 text-sm text-ink-soft tabular-nums">
          {marksOf(points).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      <ChartTable title={title} heads={heads} rows={rows} />
    </figure>
  );
}

function Ground({ line, places }: { line: string; places: readonly { x: number }[] }) {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return null;
  return <polygon points={`${first.x},${height} ${line} ${last.x},${height}`} className="fill-accent-soft" />;
}

/** Only the first, middle and last label: more would not fit on a phone. */
function marksOf(points: readonly LinePoint[]): string[] {
  const at = [0, Math.floor((points.length - 1) / 2), points.length - 1];
  return [...new Set(at)].flatMap((index) => points[index]?.label ?? []);
}
