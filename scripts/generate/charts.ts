import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDrop, drawFlood, drawRush } from '../../bench/charts/drop.ts';
import { drawGrowth } from '../../bench/charts/growth.ts';
import { drawInteractions } from '../../bench/charts/interactions.ts';
import { drawLobbyDraw } from '../../bench/charts/lobby-draw.ts';
import { drawPages } from '../../bench/charts/pages.ts';
import { drawLive, drawReads } from '../../bench/charts/reads-and-live.ts';
import { drawSummary } from '../../bench/charts/summary.ts';

/*
 * Draws bench/results/*.json: charts in docs/benchmarks/, and the figures between the markers of docs/benchmarks.md and
 * docs/page-speed.md and in the README. With --check it writes nothing and fails where the committed files differ.
 */

const docs = join(import.meta.dirname, '../../docs');
const pages = ['benchmarks.md', 'page-speed.md', '../README.md'];
const drawn = [
  drawDrop,
  drawRush,
  drawFlood,
  drawReads,
  drawLive,
  drawLobbyDraw,
  drawInteractions,
  drawGrowth,
  drawPages,
  drawSummary,
].map((draw) => draw());

/** The page with each block between its markers replaced; one without a file of results stays as it is. */
function withFigures(text: string): string {
  const blocks = drawn.flatMap((one) => Object.entries(one.blocks));
  return blocks.reduce((page, [name, block]) => {
    const between = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(<!-- end of figures -->)`);
    return page.replace(between, (_, start: string, end: string) => `${start}\n${block}\n\n${end}`);
  }, text);
}

const charts = drawn.flatMap((one) => Object.entries(one.charts));
const files: [path: string, text: string][] = [
  ...charts.map(([name, svg]): [string, string] => [join(docs, 'benchmarks', name), svg]),
  ...pages.map((name): [string, string] => [join(docs, name), withFigures(readFileSync(join(docs, name), 'utf8'))]),
];

mkdirSync(join(docs, 'benchmarks'), { recursive: true });
for (const [path, text] of files) {
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} does not match bench/results: run node scripts/generate/charts.ts`);
    process.exitCode = 1;
  }
}
