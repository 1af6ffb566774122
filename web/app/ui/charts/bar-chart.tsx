import { formatNumber } from '../../format/numbers.ts';
import { ChartTable } from './chart-table.tsx';

export interface BarItem {
  label: string;
  value: number;
  /** The value as text: "12 bookings". By default the number. */
  text?: string;
}

interface BarChartProps {
  title: string;
  /** Column headings of the table: what the bars are, and what their length means. */
  heads: readonly [string, string];
  items: readonly BarItem[];
  /** The value of a full bar; by default the largest one (use 100 for percentages). */
  max?: number;
  /** Without the table, if the text beside the bars says the same. */
  isTableHidden?: boolean;
}

/** Amounts as bars, in the given order, with a table of the same values. */
export function BarChart({ title, heads, items, max, isTableHidden = false }: BarChartProps) {
  const full = max ?? Math.max(1, ...items.map(({ value }) => value));
  const rows = items.map(({ label, value, text }) => ({ label, text: text ?? formatNumber(value) }));
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="font-semibold">{title}</figcaption>
      <ul className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li key={item.label} className="flex flex-col gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{item.label}</span>
              <span className="shrink-0 text-sm font-semibold text-ink-soft tabular-nums">{rows[index]?.text}</span>
            </span>
            <Bar share={full > 0 ? item.value / full : 0} />
          </li>
        ))}
      </ul>
      {!isTableHidden && <ChartTable title={title} heads={heads} rows={rows} />}
    </figure>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-3 w-full overflow-hidden rounded-full">
      <rect width={100} height={4} className="fill-track" />
      <rect width={Math.min(1, Math.max(0, share)) * 100} height={4} className="fill-accent" />
    </svg>
  );
}
