import type { DropFigures } from '../drop/compare.ts';
import type { RushFigures } from '../drop/rush.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** What the README says of the drop and the rush, in medians. */
export function describeSummary(): Blocks {
  const drop = readResults('drop') as (DropFigures & Measured) | null;
  const rush = readResults('rush') as (RushFigures & Measured) | null;
  if (drop === null || rush === null) return {};
  const rows: [string, string, number, string?][] = [
    [`bookings/s over HTTP, ${drop.connections} connections`, 'product/s', 0],
    [`pgbench with one plain statement for each booking, ${drop.baselineClients} clients`, 'statement/s', 0],
    ['ratio of the two, round by round', 'ratio', 2],
    ['server CPU for a booking', 'server CPU ms', 2, ' ms'],
    ['p99', 'p99 ms', 0, ' ms'],
  ];
  const cells = rows.flatMap(([label, title, digits, unit = '']) => {
    const spread = drop.summary[title];
    return spread === undefined ? [] : [[label, figure(spread.median, digits) + unit]];
  });
  const seconds = figure(rush.summary.elapsedMs.median / 1000, 2);
  const block = [
    table(['', `median of ${drop.rounds.length} rounds`], cells),
    `${figure(rush.people)} people pressing for ${rush.rooms} rooms: exactly ${rush.rooms} bookings, a clean refusal for everybody else, over in ${seconds} s (median of ${rush.rounds.length}). ${measuredOn(drop)}`,
  ];
  return { summary: block.join('\n\n') };
}
