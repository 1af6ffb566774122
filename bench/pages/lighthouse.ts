import lighthouse from 'lighthouse';
import { median } from './median.ts';

export interface LighthouseFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's phone, through the Chromium that listens on `port`: the median of several runs. */
export async function runLighthouse(url: string, port: number, runs: number): Promise<LighthouseFigures> {
  const results: LighthouseFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error', output: 'json' });
    if (!answer) throw new Error(`Lighthouse said nothing about ${url}`);
    const { lhr } = answer;
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    results.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
      cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    });
    for (const { id, title, score: value } of Object.values(lhr.audits)) {
      const isSaid = run === 0 && value === 0 && process.argv.includes('--audits');
      if (isSaid) process.stderr.write(`  ${new URL(url).pathname}: ${id}: ${title}\n`);
    }
  }
  const middle = (name: keyof LighthouseFigures) => median(results.map((result) => result[name]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    lcpMs: middle('lcpMs'),
    cls: middle('cls'),
  };
}
