import { rowsNamedBy, type SeenTest } from './seen-tests.ts';

export interface Proof {
  file: string;
  title: string;
}

/** What a long run saw, for one line of the report. */
export interface Figure {
  what: string;
  seen: string;
}

/** One run: the tests that passed, by the rows that they prove, and the figures of the long runs. */
export interface RunReport {
  measuredAt: string;
  passed: number;
  failed: number;
  skipped: number;
  rows: Record<string, Proof[]>;
  figures: Figure[];
}

/** False for a fault that a long run could not try, or that was not withstood. */
const isProof = ({ seen }: Figure) => !/^not tried|FAILED/.test(seen);

/** Groups a run's tests and figures by the rows that they name. Only what passed proves a row. */
export function reportOf(tests: readonly SeenTest[], figures: Figure[], measuredAt: string): RunReport {
  const rows: RunReport['rows'] = {};
  for (const { file, title, isPassed } of tests) {
    if (!isPassed) continue;
    for (const row of new Set(rowsNamedBy(title))) (rows[row] ??= []).push({ file, title });
  }
  for (const { what } of figures.filter(isProof)) {
    for (const row of rowsNamedBy(what)) (rows[row] ??= []).push({ file: 'the long runs', title: what });
  }
  const passed = tests.filter(({ isPassed }) => isPassed).length;
  const skipped = tests.filter(({ isSkipped }) => isSkipped).length;
  return { measuredAt, passed, failed: tests.length - passed - skipped, skipped, rows, figures };
}
