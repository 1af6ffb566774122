import type { DropFigures } from '../drop/compare.ts';
import type { RushFigures } from '../drop/rush.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, spreadCells, table, type Blocks } from './page-text.ts';

interface Row {
  label: string;
  /** The figure's name in the results. */
  title: string;
  digits: number;
}

const rowsOf = (batchSize: number): Row[] => [
  { label: 'the site over HTTP, bookings/s', title: 'product/s', digits: 0 },
  { label: 'pgbench, one plain statement, bookings/s', title: 'statement/s', digits: 0 },
  { label: '**ratio of the two, round by round**', title: 'ratio', digits: 2 },
  { label: 'pgbench, with triggers, bookings/s', title: 'with triggers/s', digits: 0 },
  { label: 'pgbench, the function, one a call, bookings/s', title: 'one call/s', digits: 0 },
  {
    label: `pgbench, the function, ${batchSize} a call, bookings/s`,
    title: 'batch/s',
    digits: 0,
  },
  { label: 'server CPU for a booking, ms', title: 'server CPU ms', digits: 3 },
  { label: 'p50, ms', title: 'p50 ms', digits: 0 },
  { label: 'p99, ms', title: 'p99 ms', digits: 0 },
];

/** Bookings over HTTP compared to pgbench. */
export function describeDrop(): Blocks {
  const results = readResults('drop') as (DropFigures & Measured) | null;
  if (results === null) return {};
  const { summary, batchSize, baselineClients, bookings, connections, rounds } = results;
  // Without pgbench, the rows that compare with it have no figures.
  const rows = rowsOf(batchSize).flatMap((row) => {
    const spread = summary[row.title];
    return spread === undefined ? [] : [{ ...row, spread }];
  });
  const block = [
    table(
      ['', 'min', 'median', 'max'],
      rows.map(({ label, spread, digits }) => [label, ...spreadCells(spread, digits)]),
    ),
    `${figure(bookings)} bookings a side and round, ${rounds.length} rounds, ${connections} connections, ${baselineClients} clients of pgbench. ${measuredOn(results)}`,
  ];
  return { drop: block.join('\n\n') };
}

/** Thousands for a few rooms. */
export function describeRush(): Blocks {
  const results = readResults('rush') as (RushFigures & Measured) | null;
  if (results === null) return {};
  const { rounds, connections, summary } = results;
  const block = [
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
  return { rush: block.join('\n\n') };
}

/** More than the server takes in. */
export function describeFlood(): Blocks {
  const results = readResults('flood') as (RushFigures & Measured) | null;
  if (results === null) return {};
  const { rounds, connections } = results;
  const kinds = ['200', '409 sold_out', '503 overloaded'];
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
    table(heads, rows),
    `${figure(connections)} connections, each sends the next request as soon as it is answered; ${rounds.length} rounds. ${measuredOn(results)}`,
  ];
  return { flood: block.join('\n\n') };
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
