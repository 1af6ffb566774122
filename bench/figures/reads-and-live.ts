import type { LiveFigures } from '../live.ts';
import type { ReadsFigures } from '../reads.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, spreadCells, table, type Blocks } from './page-text.ts';

/** What can be booked, read again and again, beside a bare server. */
export function describeReads(): Blocks {
  const results = readResults('reads') as (ReadsFigures & Measured) | null;
  if (results === null) return {};
  const { summary, connections, answerBytes, encoding, rounds } = results;
  const { productPerSecond: ours, barePerSecond: theirs } = summary;
  const block = [
    table(
      ['', 'min', 'median', 'max'],
      [
        ['the site, requests/s', ...spreadCells(ours)],
        ['a bare `node:http` server, requests/s', ...spreadCells(theirs)],
        ['**ratio of the two, round by round**', ...spreadCells(summary.ratio, 2)],
        ['CPU of the site for a request, ms', ...spreadCells(summary.productCpuMs, 4)],
        ['CPU of the bare server for a request, ms', ...spreadCells(summary.bareCpuMs, 4)],
      ],
    ),
    `${connections} connections, ${rounds.length} rounds, answers of ${figure(answerBytes)} bytes (${encoding}). ${measuredOn(results)}`,
  ];
  return { reads: block.join('\n\n') };
}

/** Thousands of open pages at one process. */
export function describeLive(): Blocks {
  const results = readResults('live') as (LiveFigures & Measured) | null;
  if (results === null) return {};
  const { pages, resident, cpuMsPerChange, summary, changes } = results;
  const block = [
    table(
      [`of ${changes.length} changes`, 'min', 'median', 'max'],
      [
        ['median of the pages, ms', ...spreadCells(summary.medianMs)],
        ['p99 of the pages, ms', ...spreadCells(summary.p99Ms)],
        ['the last page, ms', ...spreadCells(summary.maxMs)],
      ],
    ),
    `The server's process takes ${figure(resident.withPagesMiB)} MiB with ${figure(pages)} pages open (${figure(resident.withoutPagesMiB)} MiB without; 512 MiB are promised), and ${figure(cpuMsPerChange)} ms of CPU to tell all of them of a change. ${measuredOn(results)}`,
  ];
  return { live: block.join('\n\n') };
}
