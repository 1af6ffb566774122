/** What happened in a storm. */
export interface StormReport {
  seed: number;
  seconds: number;
  /** How often each command got each answer. */
  answers: Record<string, Record<string, number>>;
  latencyMs: Record<string, { p50: number; p99: number }>;
  /** The number of entries of each draw. */
  draws: number[];
  /** How often PostgreSQL ended a statement with which code; 40P01 and 40001 were tried again. */
  sqlErrors: Record<string, number>;
  departures: number;
  checks: number;
  /** Each kind once; the first one with the steps before it. */
  problems: { what: string; detail: string }[];
}

/** Collects the answers of commands. */
export class Tally {
  readonly #answers: Record<string, Record<string, number>> = {};
  readonly #times = new Map<string, number[]>();

  add(command: string, answer: string, ms = 0): void {
    const row = (this.#answers[command] ??= {});
    row[answer] = (row[answer] ?? 0) + 1;
    const times = this.#times.get(command) ?? [];
    times.push(ms);
    this.#times.set(command, times);
  }

  read(): Pick<StormReport, 'answers' | 'latencyMs'> {
    const all = [...this.#times.values()].flat();
    const latencyMs = Object.fromEntries(
      [['all', all] as const, ...this.#times].map(([command, times]) => [command, percentiles(times)]),
    );
    return { answers: this.#answers, latencyMs };
  }
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

/** Whether somebody could win against somebody else in a draw of so many entries. */
export const isContested = (entries: number) => entries >= 2;

export function describeStorm(report: StormReport): string {
  const { seed, seconds, answers, latencyMs, draws, sqlErrors, departures, checks, problems } = report;
  const contested = draws.filter(isContested);
  const rows = Object.entries(answers)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([command, counts]) => {
      const { p50, p99 } = latencyMs[command] ?? { p50: 0, p99: 0 };
      return `| ${command} | ${total(counts)} | ${p50} | ${p99} | ${list(counts)} |`;
    });
  const calls = Object.values(answers).reduce((sum, counts) => sum + total(counts), 0);
  return [
    `\nSTORM_SEED=${seed}: ${calls} commands in ${seconds.toFixed(0)} s, p50 ${latencyMs['all']?.p50} ms, p99 ${latencyMs['all']?.p99} ms.`,
    `${draws.length} draws, ${contested.length} of them with two entries or more, ${Math.max(0, ...draws)} at most; ${departures} departures; ${checks} checks of the data.`,
    `Statements that PostgreSQL ended: ${list(sqlErrors) || 'none'}.`,
    '| Command | Calls | p50 ms | p99 ms | Answers |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    problems.length === 0
      ? 'No problem.'
      : `${problems.length} problems:\n${problems.map(({ what, detail }) => `${what}\n${detail}`).join('\n\n')}`,
    '',
  ].join('\n');
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
