import type { GrowthFigures } from '../growth.ts';
import type { Measured } from '../save-results.ts';
import { drawBars } from './bars.ts';
import { figure, measuredOn, picture, readResults, table, type Drawn } from './page-text.ts';

/** What each hot question costs as the past grows. */
export function drawGrowth(): Drawn {
  const results = readResults('growth') as (GrowthFigures & Measured) | null;
  if (results === null) return { charts: {}, blocks: {} };
  const { sizes, costs, repeats, mostGrowth } = results;
  const [first, last] = [figure(sizes[0] ?? 0), figure(sizes.at(-1) ?? 0)];
  const worst = Math.max(...costs.map(({ ratio }) => ratio));
  const chart = drawBars({
    title: `What a question costs with ${last} bookings, as a multiple of ${first}`,
    description: `${costs.length} questions; the largest multiple is ${figure(worst, 2)}, and ${mostGrowth} is promised.`,
    bars: costs.map(({ name, ratio }) => ({ label: name, value: ratio, text: figure(ratio, 2) })),
    limit: { value: mostGrowth, label: `promised: ${mostGrowth}` },
  });
  const rows = costs.map(({ name, medianMs, ratio }) => [
    name,
    ...medianMs.map((ms) => figure(ms, 2)),
    ratio > mostGrowth ? `**${figure(ratio, 2)}**` : figure(ratio, 2),
  ]);
  const block = [
    picture('growth.svg', 'The cost of each hot question as a multiple'),
    table(['ms, median', ...sizes.map((size) => figure(size)), 'last ÷ first'], rows),
    `${repeats} times each. ${measuredOn(results)}`,
  ];
  return { charts: { 'growth.svg': chart }, blocks: { growth: block.join('\n\n') } };
}
