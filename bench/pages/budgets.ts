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

/** What every page has to keep. Scores are Lighthouse's, times milliseconds. */
export const budgets = { performance: 95, score: 100, lcpMs: 1100, cls: 0, hydratedMs: 2500, cpuMs: 0.05 };

/** The middle of an odd number of values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
