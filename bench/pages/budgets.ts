import type { LighthouseFigures } from './lighthouse.ts';
import type { ThrottledFigures } from './throttled.ts';

/** The figures of one page: the median of several runs. */
export interface PageFigures {
  runs: number;
  lighthouse: LighthouseFigures;
  throttled: ThrottledFigures;
}

export interface Figures {
  chromium: string;
  /** Of the server for one cached page; null if the system does not report it. */
  cpuMs: number | null;
  pages: Record<string, PageFigures>;
}

/** The pages that are measured. `mostJsKb`: brotli, all scripts of a first visit. */
export const measuredPages = [
  ...[
    '/',
    '/about-us',
    '/resorts',
    '/resort/1',
    '/store',
    '/donation',
    '/contact',
    '/gold-customer',
    '/terms',
    '/privacy',
  ].map((path) => ({ path, mostJsKb: 125, isIndexed: true })),
  { path: '/settings', mostJsKb: 125, isIndexed: false },
  { path: '/user-login', mostJsKb: 125, isIndexed: true },
  { path: '/book', mostJsKb: 150, isIndexed: true },
];
export type MeasuredPage = (typeof measuredPages)[number];

/** The budget of every page. Scores are those of Lighthouse, times milliseconds. */
export const budgets = { performance: 95, score: 100, lcpMs: 1100, cls: 0, hydratedMs: 2500, cpuMs: 0.05 };

/** A sentence for each budget that a page exceeds. */
export function brokenBudgets(page: MeasuredPage, measured: PageFigures | undefined): string[] {
  if (!measured) return [];
  const { lighthouse, throttled } = measured;
  const checks: [isBroken: boolean, what: string][] = [
    [lighthouse.performance < budgets.performance, `performance ${lighthouse.performance}`],
    [lighthouse.accessibility < budgets.score, `accessibility ${lighthouse.accessibility}`],
    [lighthouse.bestPractices < budgets.score, `best practices ${lighthouse.bestPractices}`],
    [page.isIndexed && lighthouse.seo < budgets.score, `SEO ${lighthouse.seo}`],
    [throttled.lcpMs > budgets.lcpMs, `LCP ${Math.round(throttled.lcpMs)} ms`],
    [Math.max(throttled.cls, lighthouse.cls) > budgets.cls + 0.0005, `CLS ${throttled.cls} / ${lighthouse.cls}`],
    [throttled.hydratedMs > budgets.hydratedMs, `hydrated after ${Math.round(throttled.hydratedMs)} ms`],
    [throttled.jsKb > page.mostJsKb, `${throttled.jsKb.toFixed(1)} KB of scripts`],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, what]) => `${page.path}: ${what}`);
}

/** The middle of an odd number of values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
