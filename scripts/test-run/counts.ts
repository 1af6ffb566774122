import { z } from 'zod';

/** What is summed up in the last line. Tests left out are neither. */
export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads Vitest's JSON report. A file that fails outside its tests, as by a broken import, counts as one failure. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return admitFailure({ passed: numPassedTests, failed: numFailedTests + brokenFiles.length }, exitCode);
}

/** Reads Playwright's JSON report. A test that passed only on a second try failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
  return admitFailure({ passed: expected, failed: unexpected + flaky }, exitCode);
}

/** A stage without a report, or a check that holds or does not. */
export function countOne(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The sum, as the last line says it. */
export function describeCounts(all: readonly Counts[]): string {
  const passed = all.reduce((sum, one) => sum + one.passed, 0);
  const failed = all.reduce((sum, one) => sum + one.failed, 0);
  return `${passed} passed, ${failed} failed`;
}

/** A runner that ends with an error has failed, whatever its tests say: an unhandled rejection, a server left running. No tests at all are a failure too. */
function admitFailure(counts: Counts, exitCode: number): Counts {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}
