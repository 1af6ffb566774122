import { z } from 'zod';
import { rowsNamedBy, type SeenTest } from './seen-tests.ts';

const proofSchema = z.object({ file: z.string(), title: z.string() });
const figuresSchema = z.array(z.object({ what: z.string(), seen: z.string() }));

/** What docs/reliability/last-run.json keeps: the tests that passed for each row, and the figures of the long runs. */
export const recordSchema = z.object({
  measuredAt: z.string(),
  passed: z.number(),
  failed: z.number(),
  rows: z.record(z.string(), z.array(proofSchema)),
  figures: figuresSchema,
});
export type ReliabilityRecord = z.output<typeof recordSchema>;
export type Figure = z.output<typeof figuresSchema>[number];

/** Gathers a run's tests by the rows that their titles name. A row is proven by tests that passed alone. */
export function recordOf(tests: readonly SeenTest[], figures: Figure[], measuredAt: string): ReliabilityRecord {
  const rows: ReliabilityRecord['rows'] = {};
  for (const { file, title, isPassed } of tests) {
    if (!isPassed) continue;
    for (const row of new Set(rowsNamedBy(title))) (rows[row] ??= []).push({ file, title });
  }
  const passed = tests.filter(({ isPassed }) => isPassed).length;
  return { measuredAt, passed, failed: tests.length - passed, rows, figures };
}
