import { z } from 'zod';
import { rowsNamedBy, type SeenTest } from './seen-tests.ts';

const proofSchema = z.object({ file: z.string(), title: z.string() });
const figuresSchema = z.array(z.object({ what: z.string(), seen: z.string() }));

/** What docs/reliability/last-run.json keeps: the tests that passed for each row, and the figures of the long runs. */
export const recordSchema = z.object({
  measuredAt: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  rows: z.record(z.string(), z.array(proofSchema)),
  figures: figuresSchema,
});
export type ReliabilityRecord = z.output<typeof recordSchema>;
export type Figure = z.output<typeof figuresSchema>[number];

/** What the long runs say of a fault that they could not try, or that was not withstood. */
const isProof = ({ seen }: Figure) => !/^not tried|FAILED/.test(seen);

/** Gathers a run's tests, and what the long runs saw, by the rows that they name. A row is proven by what passed alone. */
export function recordOf(tests: readonly SeenTest[], figures: Figure[], measuredAt: string): ReliabilityRecord {
  const rows: ReliabilityRecord['rows'] = {};
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
