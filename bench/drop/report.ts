import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spread, type Spread } from './figures.ts';
import type { Machine } from './machine.ts';
import type { ProductResult } from './product.ts';
import type { YardstickResult } from './yardstick.ts';

/** One round: the product, then the yardstick, which may be missing. */
export interface Pair {
  product: ProductResult;
  yardstick: YardstickResult | null;
}

const say = (line = '') => console.log(line);
const whole = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(0));
const fine = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(3));

export const missingYardstick = `
  !!  THE YARDSTICK IS MISSING: pgbench is not installed on this machine (Debian: postgresql-contrib).  !!
  !!  The figures below are the server's alone; there is nothing to compare them with.                  !!
`;

export function printMachine(machine: Machine): void {
  const { cpu, cores, memoryGiB, kernel, node, postgres, pgbench } = machine;
  say(
    `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${kernel}; Node ${node}, PostgreSQL ${postgres}, ${pgbench ?? 'no pgbench'}`,
  );
  say('All processes share this machine: other work on it makes every figure worse, and the ratio less certain.');
}

/** The columns of a round, in the order of the table. */
const columns: [title: string, value: (pair: Pair) => number, show: (value: number) => string][] = [
  ['product/s', ({ product }) => product.bookingsPerSecond, whole],
  ['pgbench/s', ({ yardstick }) => yardstick?.bookingsPerSecond ?? Number.NaN, whole],
  ['ratio', ratioOf, fine],
  ['server CPU ms', ({ product }) => product.serverCpuMs, fine],
  ['crowd CPU ms', ({ product }) => product.crowdCpuMs, fine],
  ['p50 ms', ({ product }) => product.p50Ms, whole],
  ['p99 ms', ({ product }) => product.p99Ms, whole],
  ['max ms', ({ product }) => product.maxMs, whole],
  ['pgbench avg ms', ({ yardstick }) => yardstick?.averageMs ?? Number.NaN, fine],
];

export function printHeading(): void {
  say(
    `\n${row(
      'round',
      columns.map(([title]) => title),
    )}`,
  );
}

export function printPair(name: string, pair: Pair): void {
  say(
    row(
      name,
      columns.map(([, value, show]) => show(value(pair))),
    ),
  );
}

/** Min, median and max of every column. */
export function printSpreads(pairs: Pair[]): void {
  say();
  for (const kind of ['min', 'median', 'max'] as const) {
    say(
      row(
        kind,
        columns.map(([, value, show]) => show(spread(pairs.map(value))[kind])),
      ),
    );
  }
}

function row(name: string, cells: string[]): string {
  return [
    name.padEnd(8),
    ...cells.map((cell, index) => cell.padStart(Math.max(columns[index]?.[0].length ?? 0, 9))),
  ].join('  ');
}

function ratioOf({ product, yardstick }: Pair): number {
  return yardstick === null ? Number.NaN : product.bookingsPerSecond / yardstick.bookingsPerSecond;
}

export function printRush(name: string, { answers, elapsedMs, serverCpuMs, p50Ms, p99Ms, maxMs }: ProductResult): void {
  const times = `p50 ${whole(p50Ms)} ms, p99 ${whole(p99Ms)} ms, max ${whole(maxMs)} ms, ${fine(serverCpuMs)} ms of server CPU each`;
  say(`${name}: over in ${fine(elapsedMs / 1000)} s: ${JSON.stringify(answers)}; ${times}`);
}

interface Results {
  machine: Machine;
  bookings: number;
  connections: number;
  pairs: Pair[];
}

/** Writes bench/results/drop.json and says where it is. */
export async function saveResults({ machine, bookings, connections, pairs }: Results): Promise<void> {
  const summary: Record<string, Spread> = Object.fromEntries(
    columns.map(([title, value]) => [title, spread(pairs.map(value))]),
  );
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'drop.json');
  await writeFile(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, bookings, connections, summary, rounds: pairs }, null, 2)}\n`,
  );
  say(`\nSaved in ${file}`);
}
