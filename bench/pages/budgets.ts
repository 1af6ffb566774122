import type { LighthouseFigures } from './lighthouse.ts';
import type { ScrollFigures } from './scrolling.ts';
import type { TapFigures } from './taps.ts';
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
  /** Until a signed-in guest can choose a resort, on a bad connection; null if it was not measured. */
  slowStartMs: number | null;
  /** Of the session board with 60 guests; null if it was not measured. */
  scrolling: ScrollFigures | null;
  /** Of a whole booking; null if it was not measured. */
  taps: TapFigures | null;
  pages: Record<string, PageFigures>;
}

export const notMeasured: Omit<Figures, 'chromium' | 'pages'> = {
  cpuMs: null,
  slowStartMs: null,
  scrolling: null,
  taps: null,
};

/** All scripts that a public page requests, with those that follow hydration, in every language: brotli. */
export const publicScriptsKb = 86;
/** The pages that are measured, with the script of each below `web/app`. */
export const measuredPages = [
  ...[
    { path: '/', script: 'pages/public/home.tsx' },
    { path: '/about-us', script: 'pages/public/about.tsx' },
    { path: '/resorts', script: 'pages/public/resorts.tsx' },
    { path: '/resort/1', script: 'pages/public/resort.tsx' },
    { path: '/vote', script: 'pages/public/vote.tsx' },
    { path: '/store', script: 'pages/public/store.tsx' },
    { path: '/donation', script: 'pages/public/donation.tsx' },
    { path: '/contact', script: 'pages/public/contact.tsx' },
    { path: '/gold-customer', script: 'pages/public/gold-customer.tsx' },
    { path: '/terms', script: 'pages/public/terms.tsx' },
    { path: '/privacy', script: 'pages/public/privacy.tsx' },
    { path: '/user-login', script: 'pages/account/user-login.tsx' },
    { path: '/book', script: 'pages/booking/book.tsx' },
  ].map((page) => ({ ...page, isIndexed: true })),
  { path: '/settings', script: 'pages/account/settings.tsx', isIndexed: false },
];
/** All scripts of the wizard through its fourth step, with those of its page, in every language. */
export const wizardScriptsKb = 112;
export type MeasuredPage = (typeof measuredPages)[number];

/** The budget of every page. Scores are those of Lighthouse, times milliseconds. */
export const budgets = {
  performance: 98,
  score: 100,
  lcpMs: 900,
  cls: 0,
  hydratedMs: 1800,
  cpuMs: 0.05,
  slowStartMs: 6000,
  longestFrameMs: 50,
  missedPercent: 5,
  /** Three quarters of the taps in the wizard. */
  tapMs: 100,
};

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
    [throttled.jsKb > publicScriptsKb, `${throttled.jsKb.toFixed(1)} KB of scripts`],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, what]) => `${page.path}: ${what}`);
}

/** A sentence for each budget that no single page has. */
export function brokenSiteBudgets({ cpuMs, slowStartMs, scrolling, taps }: Figures): string[] {
  const { longestFrameMs = 0, missedPercent = 0 } = scrolling ?? {};
  const checks: [measured: number | null | undefined, most: number, what: string][] = [
    [cpuMs, budgets.cpuMs, `a cached page costs ${cpuMs} ms of CPU`],
    [slowStartMs, budgets.slowStartMs, `/book can be used after ${slowStartMs} ms on a bad connection`],
    [longestFrameMs, budgets.longestFrameMs, `a frame of the scrolled board takes ${longestFrameMs} ms`],
    [missedPercent, budgets.missedPercent, `the scrolled board misses ${missedPercent} % of its frames`],
    [taps?.p75Ms, budgets.tapMs, `a quarter of the taps in the wizard take longer than ${taps?.p75Ms} ms`],
  ];
  return checks.filter(([measured, most]) => (measured ?? 0) > most).map(([, , what]) => what);
}
