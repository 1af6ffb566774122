import { budgets, type Figures } from '../pages/budgets.ts';
import type { BoardResults } from '../pages/scrolling.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** Both tables of the pages' speed. */
export function describePages(): Blocks {
  const results = readResults('pages') as (Figures & Measured) | null;
  if (results === null) return {};
  return { pages: blockOf(results) };
}

/** Results that were saved before the fonts were measured have no such figure. */
const measuredFigure = (value: number | undefined, digits = 0) => (value === undefined ? '–' : figure(value, digits));

/** How the session board scrolls. */
export function describeBoard(): Blocks {
  const results = readResults('session-board') as (BoardResults & Measured) | null;
  if (results === null) return {};
  const { longestFrameMs, missedPercent, runs, chromium } = results;
  const rows = [
    ['the longest frame, ms', figure(longestFrameMs), figure(budgets.longestFrameMs)],
    ['frames missed, %', figure(missedPercent, 1), figure(budgets.missedPercent)],
  ];
  const heads = ['the board, scrolled down and up', 'measured', 'at most'];
  const text = `Medians of ${runs} runs, Chromium ${chromium.split('.')[0]}. ${measuredOn(results)}`;
  return { 'session board': [table(heads, rows), text].join('\n\n') };
}

function blockOf(results: Figures & Measured): string {
  const { chromium, cpuMs, slowStartMs, taps } = results;
  const pages = Object.entries(results.pages);
  const runs = [...new Set(pages.map(([, page]) => page.runs))].join(' or ');
  const lighthouse = table(
    ['Lighthouse, phone', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'CLS'],
    pages.map(([path, { lighthouse: at }]) => [
      `\`${path}\``,
      ...[at.performance, at.accessibility, at.bestPractices, at.seo, at.lcpMs].map((value) => figure(value)),
      figure(at.cls, 3),
    ]),
  );
  const throttled = table(
    ['4× CPU, 150 ms, 1.6 Mbit/s', 'LCP, ms', 'hydrated, ms', 'fonts, ms', 'CLS', 'scripts, KB', 'fonts, KB'],
    pages.map(([path, { throttled: at }]) => [
      `\`${path}\``,
      figure(at.lcpMs),
      figure(at.hydratedMs),
      measuredFigure(at.fontsMs),
      figure(at.cls, 3),
      figure(at.jsKb, 1),
      measuredFigure(at.fontsKb, 1),
    ]),
  );
  const cost = cpuMs === null ? '' : `A cached page costs the server ${figure(cpuMs, 3)} ms of CPU, HTTP included. `;
  const slowStart = slowStartMs
    ? `At 400 kbit/s and 600 ms a signed-in guest can choose a resort on \`/book\` after ${figure(slowStartMs / 1000, 1)} s. `
    : '';
  const tapped = taps
    ? `Three quarters of ${figure(taps.taps)} taps in the wizard, on that phone, are painted within ${figure(taps.p75Ms)} ms, all within ${figure(taps.longestMs)} ms. `
    : '';
  return [
    lighthouse,
    throttled,
    `${tapped}${slowStart}${cost}Medians of ${runs} visits with nothing in the cache, Chromium ${chromium.split('.')[0]}. ${measuredOn(results)}`,
  ].join('\n\n');
}
