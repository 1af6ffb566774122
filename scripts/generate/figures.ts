import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDrop, describeFlood, describeRush } from '../../bench/figures/drop.ts';
import { describeEvening } from '../../bench/figures/evening.ts';
import { describeGrowth } from '../../bench/figures/growth.ts';
import { describeInteractions } from '../../bench/figures/interactions.ts';
import { describeLobbyDraw } from '../../bench/figures/lobby-draw.ts';
import { describeMemory } from '../../bench/figures/memory.ts';
import { describeBoard, describePages } from '../../bench/figures/pages.ts';
import { describeLive, describeReads } from '../../bench/figures/reads-and-live.ts';
import { describeSummary } from '../../bench/figures/summary.ts';

/*
 * Writes what bench/results/*.json says between the markers of docs/benchmarks.md, docs/page-speed.md and the README. With --check it
 * writes nothing and fails where the committed files differ.
 */

const docs = join(import.meta.dirname, '../../docs');
const pages = ['benchmarks.md', 'page-speed.md', '../README.md'];
const blocks = [
  describeDrop,
  describeRush,
  describeFlood,
  describeReads,
  describeLive,
  describeLobbyDraw,
  describeInteractions,
  describeEvening,
  describeGrowth,
  describeMemory,
  describePages,
  describeBoard,
  describeSummary,
].flatMap((describe) => Object.entries(describe()));

/** The page with each block between its markers replaced; one without a file of results stays as it is. */
function withFigures(text: string): string {
  return blocks.reduce((page, [name, block]) => {
    const between = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(<!-- end of figures -->)`);
    return page.replace(between, (_, start: string, end: string) => `${start}\n${block}\n\n${end}`);
  }, text);
}

for (const name of pages) {
  const path = join(docs, name);
  const before = readFileSync(path, 'utf8');
  const text = withFigures(before);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (before !== text) {
    console.error(`${path} does not match bench/results: run node scripts/generate/figures.ts`);
    process.exitCode = 1;
  }
}
