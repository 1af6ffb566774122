import { spread, type Spread } from './figures.ts';
import type { Machine } from './machine.ts';
import type { ProductResult } from './product.ts';
import type { scripts, BaselineResult } from './baseline.ts';

/** One round: the product, then the variants of pgbench, which may be missing. */
export interface Round {
  product: ProductResult;
  baselines: Record<keyof typeof scripts, BaselineResult> | null;
}

const say = (line = '') => console.log(line);
const whole = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(0));
const fine = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(3));

export const missingBaseline = `
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
const columns: [title: string, value: (round: Round) => number, show: (value: number) => string][] = [
  ['product/s', ({ product }) => product.bookingsPerSecond, whole],
  ['statement/s', ({ baselines }) => baselines?.statement.bookingsPerSecond ?? Number.NaN, whole],
  ['ratio', ratioOf, fine],
  ['with triggers/s', ({ baselines }) => baselines?.statementAndTriggers.bookingsPerSecond ?? Number.NaN, whole],
  ['one call/s', ({ baselines }) => baselines?.oneCall.bookingsPerSecond ?? Number.NaN, whole],
  ['batch/s', ({ baselines }) => baselines?.batchCall.bookingsPerSecond ?? Number.NaN, whole],
  ['server CPU ms', ({ product }) => product.serverCpuMs, fine],
  ['load CPU ms', ({ product }) => product.loadCpuMs, fine],
  ['p50 ms', ({ product }) => product.p50Ms, whole],
  ['p99 ms', ({ product }) => product.p99Ms, whole],
  ['max ms', ({ product }) => product.maxMs, whole],
];

export function printHeading(): void {
  const titles = columns.map(([title]) => title);
  say(`\n${row('round', titles)}`);
}

export function printRound(name: string, round: Round): void {
  const cells = columns.map(([, value, show]) => show(value(round)));
  say(row(name, cells));
}

/** Min, median and max of every column that was measured, by its title. */
export function summarize(rounds: Round[]): Record<string, Spread> {
  const spreads = columns.map(([title, value]): [string, Spread] => [title, spread(rounds.map(value))]);
  return Object.fromEntries(spreads.filter(([, { median }]) => !Number.isNaN(median)));
}

export function printSpreads(rounds: Round[]): void {
  const summary = summarize(rounds);
  say();
  for (const kind of ['min', 'median', 'max'] as const) {
    const cells = columns.map(([title, , show]) => show(summary[title]?.[kind] ?? Number.NaN));
    say(row(kind, cells));
  }
}

function row(name: string, cells: string[]): string {
  return [
    name.padEnd(8),
    ...cells.map((cell, index) => cell.padStart(Math.max(columns[index]?.[0].length ?? 0, 9))),
  ].join('  ');
}

function ratioOf({ product, baselines }: Round): number {
  return baselines === null ? Number.NaN : product.bookingsPerSecond / baselines.statement.bookingsPerSecond;
}

/** One line about a rush or a flood: the answers, and the duration. */
export function printAnswers(name: string, result: ProductResult): void {
  const { answers, elapsedMs, serverCpuMs, p50Ms, p99Ms, maxMs } = result;
  const times = `p50 ${whole(p50Ms)} ms, p99 ${whole(p99Ms)} ms, max ${whole(maxMs)} ms, ${fine(serverCpuMs)} ms of server CPU each`;
  say(`${name}: over in ${fine(elapsedMs / 1000)} s: ${JSON.stringify(answers)}; ${times}`);
}
