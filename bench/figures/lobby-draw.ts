import type { DrawResults } from '../draw.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** The draw of a full lobby, one in the middle of which its process was killed, and those of parties. */
export function describeLobbyDraw(): Blocks {
  const results = readResults('draw') as (DrawResults & Measured) | null;
  if (results === null) return {};
  const { draw, killed, parties, worstParties, rooms, enteredPerSecond } = results;
  const { pages } = draw;
  const rows = [
    ['drawn after the on-sale time, ms', figure(draw.drawnAfterMs), '1,000'],
    ['offers', figure(draw.offers), figure(rooms)],
    ...(pages
      ? [
          ['half of the pages show their result after, ms', figure(pages.medianMs), ''],
          ['99 of 100 pages, ms', figure(pages.p99Ms), '3,000'],
          ['every page, ms', figure(pages.maxMs), ''],
        ]
      : []),
    ['killed in the middle: offers of the other process', figure(killed.offers), figure(rooms)],
    ['killed in the middle: drawn after the death, ms', figure(killed.drawnAfterDeathMs), ''],
    ...(parties && worstParties
      ? [
          ['everybody in parties of six: drawn after, ms', figure(parties.drawnAfterMs), '1,000'],
          ['the same with one room of each type: drawn after, ms', figure(worstParties.drawnAfterMs), '1,000'],
        ]
      : []),
  ];
  const block = [
    table([`${figure(draw.entries)} entries, ${figure(rooms)} rooms`, 'measured', 'promised'], rows),
    `Each draw was made once, and recomputed from what is published with the same result. Entering the lobby over HTTP: ${figure(enteredPerSecond)} a second. ${measuredOn(results)}`,
  ];
  return { draw: block.join('\n\n') };
}
