import { relative } from 'node:path';
import { z } from 'zod';

/** One test of a run, with the rows of docs/reliability.md that its title begins with or names. */
export interface SeenTest {
  file: string;
  title: string;
  isPassed: boolean;
  /** Not tried: this machine cannot, or it belongs to a long run. */
  isSkipped: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** Every test in Vitest's JSON report. */
export function testsOfVitest(report: unknown, root: string): SeenTest[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      isPassed: status === 'passed',
      isSkipped: status === 'skipped' || status === 'pending' || status === 'todo',
    })),
  );
}

interface Suite {
  title: string;
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    file: z.string(),
    specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suiteSchema) });

/** Every journey in Playwright's JSON report. */
export function testsOfPlaywright(report: unknown): SeenTest[] {
  return playwrightReport.parse(report).suites.flatMap((suite) => testsOfSuite(suite, []));
}

function testsOfSuite(suite: Suite, above: string[]): SeenTest[] {
  // The outermost suite is the file itself.
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = suite.specs.map(({ title, ok }) => ({
    file: `test/e2e/${suite.file}`,
    title: [...titles, title].join(' › '),
    isPassed: ok,
    isSkipped: false,
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOfSuite(inner, titles))];
}

/** The rows a title names, as in `T07 B11 a double click books once`, or from one to another: `B01–B19`. */
export function rowsNamedBy(title: string): string[] {
  return [...title.matchAll(/\b([TIFB])(\d{2})(?:–\1(\d{2}))?\b/g)].flatMap(([, letter = '', from, to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => letter + String(Number(from) + at).padStart(2, '0'),
    ),
  );
}
