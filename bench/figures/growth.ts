import type { GrowthFigures } from '../growth.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** What each hot question costs as the past grows. */
export function describeGrowth(): Blocks {
  const results = readResults('growth') as (GrowthFigures & Measured) | null;
  if (results === null) return {};
  const { sizes, costs, repeats, mostGrowth } = results;
  const rows = costs.map(({ name, medianMs, ratio }) => [
    name,
    ...medianMs.map((ms) => figure(ms, 2)),
    ratio > mostGrowth ? `**${figure(ratio, 2)}**` : figure(ratio, 2),
  ]);
  const block = [
    table(['ms, median', ...sizes.map((size) => figure(size)), 'last ÷ first'], rows),
    `${repeats} times each. ${measuredOn(results)}`,
  ];
  return { growth: block.join('\n\n') };
}
