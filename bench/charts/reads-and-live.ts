import type { LiveFigures } from '../live.ts';
import type { ReadsFigures } from '../reads.ts';
import type { Measured } from '../save-results.ts';
import { drawBars } from './bars.ts';
import { figure, measuredOn, picture, readResults, spreadCells, table, type Drawn } from './page-text.ts';

/** What can be booked, read again and again, beside a bare server. */
export function drawReads(): Drawn {
  const results = readResults('reads') as (ReadsFigures & Measured) | null;
  if (results === null) return { charts: {}, blocks: {} };
  const { summary, connections, answerBytes, encoding, rounds } = results;
  const { productPerSecond: ours, barePerSecond: theirs } = summary;
  const chart = drawBars({
    title: 'What can be booked, read in a second',
    description: `The site ${figure(ours.median)} requests a second, a bare server with the same bytes ${figure(theirs.median)}. Medians; the lines go from the slowest round to the fastest.`,
    bars: [
      { label: 'the site', value: ours.median, text: figure(ours.median), range: [ours.min, ours.max] },
      {
        label: 'a bare node:http server',
        value: theirs.median,
        text: figure(theirs.median),
        range: [theirs.min, theirs.max],
        isBaseline: true,
      },
    ],
  });
  const block = [
    picture('reads.svg', 'Requests in a second: the site beside a bare server'),
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
  return { charts: { 'reads.svg': chart }, blocks: { reads: block.join('\n\n') } };
}

/** Thousands of open pages at one process. */
export function drawLive(): Drawn {
  const results = readResults('live') as (LiveFigures & Measured) | null;
  if (results === null) return { charts: {}, blocks: {} };
  const { pages, resident, cpuMsPerChange, summary, changes } = results;
  const bars = (
    [
      ['half of the pages', summary.medianMs],
      ['99 of 100 pages', summary.p99Ms],
      ['every page', summary.maxMs],
    ] as const
  ).map(([label, { min, median, max }]) => ({
    label,
    value: median,
    text: `${figure(median)} ms`,
    range: [min, max] as [number, number],
  }));
  const chart = drawBars({
    title: `A change reaches ${figure(pages)} open pages`,
    description: `Half of the pages have it after ${figure(summary.medianMs.median)} ms, 99 of 100 after ${figure(summary.p99Ms.median)} ms, all after ${figure(summary.maxMs.median)} ms. Medians of ${changes.length} changes; 1 s is promised for half of them.`,
    bars,
  });
  const block = [
    picture('live.svg', `How long until a change reaches ${figure(pages)} open pages`),
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
  return { charts: { 'live.svg': chart }, blocks: { live: block.join('\n\n') } };
}
