import type { DropFigures } from '../drop/compare.ts';
import type { RushFigures } from '../drop/rush.ts';
import type { Measured } from '../save-results.ts';
import { drawBars, type Bar } from './bars.ts';
import { figure, measuredOn, picture, readResults, spreadCells, table, type Drawn } from './page-text.ts';

const none: Drawn = { charts: {}, blocks: {} };

interface Row {
  label: string;
  /** The figure's name in the results. */
  title: string;
  digits: number;
  /** Its name in the chart, if it is a bar there. */
  bar?: string;
}

const rowsOf = (batchSize: number): Row[] => [
  { label: 'the site over HTTP, bookings/s', title: 'product/s', digits: 0, bar: 'the site over HTTP' },
  { label: 'pgbench, one plain statement, bookings/s', title: 'statement/s', digits: 0, bar: 'pgbench, statement' },
  { label: '**ratio of the two, round by round**', title: 'ratio', digits: 2 },
  { label: 'pgbench, with triggers, bookings/s', title: 'with triggers/s', digits: 0, bar: 'pgbench, with triggers' },
  { label: 'pgbench, the function, one a call, bookings/s', title: 'one call/s', digits: 0, bar: 'pgbench, function' },
  {
    label: `pgbench, the function, ${batchSize} a call, bookings/s`,
    title: 'batch/s',
    digits: 0,
    bar: `pgbench, function, ${batchSize}`,
  },
  { label: 'server CPU for a booking, ms', title: 'server CPU ms', digits: 3 },
  { label: 'p50, ms', title: 'p50 ms', digits: 0 },
  { label: 'p99, ms', title: 'p99 ms', digits: 0 },
];

/** Bookings over HTTP compared to pgbench. */
export function drawDrop(): Drawn {
  const results = readResults('drop') as (DropFigures & Measured) | null;
  if (results === null) return none;
  const { summary, batchSize, baselineClients, bookings, connections, rounds } = results;
  // Without pgbench, the rows that compare with it have no figures.
  const rows = rowsOf(batchSize).flatMap((row) => {
    const spread = summary[row.title];
    return spread === undefined ? [] : [{ ...row, spread }];
  });
  const bars = rows.flatMap(({ bar, title, spread: { min, median, max } }): Bar[] => {
    if (bar === undefined) return [];
    return [{ label: bar, value: median, text: figure(median), range: [min, max], isBaseline: title !== 'product/s' }];
  });
  const chart = drawBars({
    title: 'Bookings in a second',
    description: `Medians: ${bars.map(({ label, text }) => `${label} ${text}`).join('; ')}. The lines go from the slowest round to the fastest.`,
    bars,
  });
  const block = [
    picture('drop.svg', 'Bookings in a second: the site over HTTP beside pgbench'),
    table(
      ['', 'min', 'median', 'max'],
      rows.map(({ label, spread, digits }) => [label, ...spreadCells(spread, digits)]),
    ),
    `${figure(bookings)} bookings a side and round, ${rounds.length} rounds, ${connections} connections, ${baselineClients} clients of pgbench. ${measuredOn(results)}`,
  ];
  return { charts: { 'drop.svg': chart }, blocks: { drop: block.join('\n\n') } };
}

/** Thousands for a few rooms. */
export function drawRush(): Drawn {
  const results = readResults('rush') as (RushFigures & Measured) | null;
  if (results === null) return none;
  const { rounds, people, rooms, connections, summary } = results;
  const chart = drawBars({
    title: `${figure(people)} people for ${rooms} rooms: seconds until everybody is answered`,
    description: `Each round ended after ${figure(summary.elapsedMs.min / 1000, 2)} to ${figure(summary.elapsedMs.max / 1000, 2)} s; 1.5 s are promised.`,
    bars: rounds.map(({ elapsedMs }, index) => ({
      label: `round ${index + 1}`,
      value: elapsedMs / 1000,
      text: `${figure(elapsedMs / 1000, 2)} s`,
    })),
    limit: { value: 1.5, label: 'promised: 1.5 s' },
  });
  const block = [
    picture('rush.svg', 'How long each rush took'),
    table(
      ['', 'min', 'median', 'max'],
      [
        ['the whole rush, s', ...spreadCells(perThousand(summary.elapsedMs), 2)],
        ['p99, ms', ...spreadCells(summary.p99Ms)],
        ['server CPU for a request, ms', ...spreadCells(summary.serverCpuMs, 3)],
      ],
    ),
    `Answers in every round: ${answersOf(results)}. ${connections} connections, ${rounds.length} rounds. ${measuredOn(results)}`,
  ];
  return { charts: { 'rush.svg': chart }, blocks: { rush: block.join('\n\n') } };
}

/** More than the server takes in. */
export function drawFlood(): Drawn {
  const results = readResults('flood') as (RushFigures & Measured) | null;
  if (results === null) return none;
  const { rounds, people, rooms, connections } = results;
  const kinds = ['200', '409 sold_out', '503 overloaded'];
  const names = ['booked', 'told that it is sold out', 'told when to come again'];
  const last = rounds.at(-1);
  const chart = drawBars({
    title: `${figure(people)} people for ${rooms} rooms, ${figure(connections)} at once: what they were answered`,
    description: `In the last round ${kinds.map((kind, index) => `${figure(last?.answers[kind] ?? 0)} were ${names[index]}`).join(', ')}.`,
    bars: kinds.map((kind, index) => {
      const count = last?.answers[kind] ?? 0;
      return { label: names[index] ?? kind, value: count, text: figure(count), isBaseline: kind.startsWith('503') };
    }),
  });
  const rows = rounds.map(({ answers, byKind, elapsedMs }, index) => [
    String(index + 1),
    ...kinds.map((kind) => figure(answers[kind] ?? 0)),
    String(Object.entries(answers).reduce((sum, [kind, count]) => sum + (kinds.includes(kind) ? 0 : count), 0)),
    figure(byKind['200']?.p99Ms ?? 0),
    figure(byKind['503 overloaded']?.p99Ms ?? 0),
    figure(elapsedMs / 1000, 1),
  ]);
  const heads = [
    'round',
    '200',
    '409 sold out',
    '503 with Retry-After',
    'anything else',
    'p99 of 200, ms',
    'p99 of 503, ms',
    'over in, s',
  ];
  const block = [
    picture('flood.svg', 'What the people of a flood were answered'),
    table(heads, rows),
    `${figure(connections)} connections, each sends the next request as soon as it is answered; ${rounds.length} rounds. ${measuredOn(results)}`,
  ];
  return { charts: { 'flood.svg': chart }, blocks: { flood: block.join('\n\n') } };
}

const perThousand = ({ min, median, max }: { min: number; median: number; max: number }) => ({
  min: min / 1000,
  median: median / 1000,
  max: max / 1000,
});

function answersOf({ rounds }: RushFigures): string {
  const texts = rounds.map(({ answers }) =>
    Object.entries(answers)
      .map(([kind, count]) => `${figure(count)} × ${kind.replace('_', ' ')}`)
      .join(', '),
  );
  return [...new Set(texts)].join('; or ');
}
