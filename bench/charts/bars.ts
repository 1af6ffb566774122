/*
 * Bars from left to right, as an SVG file. It brings a ground of its own, so that it reads the same on a light page and on a
 * dark one.
 */

export interface Bar {
  label: string;
  value: number;
  /** What stands at the bar's end. */
  text: string;
  /** Smallest and largest, drawn as a thin line. */
  range?: [min: number, max: number];
  /** What is compared with, in a quieter colour. */
  isBaseline?: boolean;
}

export interface Chart {
  title: string;
  /** One sentence for who cannot see it. */
  description: string;
  bars: Bar[];
  /** What is promised, as a line from top to bottom. */
  limit?: { value: number; label: string };
}

const colours = {
  ground: '#fbf5ec',
  ink: '#33243b',
  quiet: '#6d5f73',
  bar: '#e0664b',
  baseline: '#8d86b8',
  limit: '#33243b',
};
const sizes = { width: 780, labels: 230, values: 130, row: 30, bar: 16, top: 56, bottom: 20, edge: 20 };

/** The text of the file. */
export function drawBars({ title, description, bars, limit }: Chart): string {
  const ends = bars.map(({ value, range }) => range?.[1] ?? value);
  const most = Math.max(...ends, limit?.value ?? 0) || 1;
  const toX = (value: number) => sizes.labels + (value / most) * (sizes.width - sizes.labels - sizes.values);
  const rowsTop = sizes.top + (limit ? 16 : 0);
  const rowsEnd = rowsTop + bars.length * sizes.row;
  const height = rowsEnd + sizes.bottom;
  const rows = bars.map((bar, index) => drawRow(bar, rowsTop + index * sizes.row, toX));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizes.width} ${height}" width="${sizes.width}" height="${height}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="14">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(description)}</desc>`,
    `<rect width="${sizes.width}" height="${height}" rx="12" fill="${colours.ground}"/>`,
    `<text x="${sizes.edge}" y="34" font-size="17" font-weight="600" fill="${colours.ink}">${escape(title)}</text>`,
    ...(limit ? [drawLimit(limit.label, toX(limit.value), { top: rowsTop, end: rowsEnd })] : []),
    ...rows,
    '</svg>\n',
  ].join('\n');
}

function drawRow({ label, value, text, range, isBaseline }: Bar, top: number, toX: (value: number) => number): string {
  const middle = top + sizes.row / 2;
  const width = round(toX(value) - sizes.labels);
  const fill = isBaseline === true ? colours.baseline : colours.bar;
  const line = range
    ? `<line x1="${round(toX(range[0]))}" x2="${round(toX(range[1]))}" y1="${middle}" y2="${middle}" stroke="${colours.ink}" stroke-width="2"/>`
    : '';
  const textAt = round(toX(range?.[1] ?? value) + 8);
  return [
    `<text x="${sizes.labels - 10}" y="${middle + 5}" text-anchor="end" fill="${colours.ink}">${escape(label)}</text>`,
    `<rect x="${sizes.labels}" y="${middle - sizes.bar / 2}" width="${width}" height="${sizes.bar}" rx="3" fill="${fill}"/>`,
    line,
    // Its outline keeps it readable where it crosses the line of what is promised.
    `<text x="${textAt}" y="${middle + 5}" fill="${colours.ink}" stroke="${colours.ground}" stroke-width="6" paint-order="stroke">${escape(text)}</text>`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function drawLimit(label: string, x: number, { top, end }: { top: number; end: number }): string {
  const at = round(x);
  return [
    `<line x1="${at}" x2="${at}" y1="${top - 2}" y2="${end}" stroke="${colours.limit}" stroke-dasharray="4 4"/>`,
    `<text x="${at}" y="${top - 8}" text-anchor="middle" font-size="12" fill="${colours.quiet}">${escape(label)}</text>`,
  ].join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
