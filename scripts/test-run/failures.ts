import { relative } from 'node:path';
import { z } from 'zod';

/** One failed test: where it is, what it is called, and the first lines of its error. */
export interface Failure {
  title: string;
  reason: string;
}

const reasonLines = 12;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const journey = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

interface Suite {
  specs: z.infer<typeof journey>[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(journey), suites: z.array(suite).optional() }));

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Lists the failed tests of Vitest's JSON report, and the files that failed outside their tests. */
export function listVitestFailures(root: string, report: unknown): Failure[] {
  return vitestReport.parse(report).testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [describeFailure(path, file.message)] : [];
    return failed.map((test) => describeFailure(`${path} › ${test.fullName}`, test.failureMessages?.join('\n')));
  });
}

/** Lists the failed tests of Playwright's JSON report, flaky ones included, and errors outside of tests. */
export function listPlaywrightFailures(report: unknown): Failure[] {
  const { suites, errors } = playwrightReport.parse(report);
  const failed = suites
    .flatMap(listJourneys)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describeFailure(`${file}:${line} › ${title}`, messages.map(({ message }) => message ?? '').join('\n'));
    }),
    ...errors.map(({ message }) => describeFailure('outside of tests', message)),
  ];
}

/** The list as it is printed below the output of all tests. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures.map(({ title, reason }) => `FAILED ${title}\n${reason.replaceAll(/^/gmu, '  ')}`).join('\n');
}

function listJourneys({ specs, suites = [] }: Suite): z.infer<typeof journey>[] {
  return [...specs, ...suites.flatMap(listJourneys)];
}

function describeFailure(title: string, reason = ''): Failure {
  return { title, reason: reason.split('\n').slice(0, reasonLines).join('\n') };
}
