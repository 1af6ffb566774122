import { isTest, type SourceTree } from './source-tree.ts';
import type { Problem } from './problem.ts';

const mostLines = 300;
const mostLinesOfTest = 500;
const linesThatNeedReason = 200;

/** Drawings, content and what is generated are as long as they are. */
export const sizeFree = [/\.gen\.ts$/, /^web\/app\/scenes\//, /^server\/seed\/content\//];

/** No file grows beyond what one sitting can read. SQL is free. */
export function checkFileSizes(tree: SourceTree): Problem[] {
  return measured(tree).flatMap(({ path, lines }) => {
    const limit = isTest(path) ? mostLinesOfTest : mostLines;
    if (lines <= limit) return [];
    return [{ path, what: `${lines} lines, ${limit} are allowed`, mend: 'Split it by what changes together' }];
  });
}

/** Figures worth seeing that fail nothing: the median file, and the files above 200 lines. */
export function describeSizes(tree: SourceTree): string[] {
  const files = measured(tree).filter(({ path }) => !isTest(path));
  const sorted = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const long = files.filter(({ lines }) => lines > linesThatNeedReason);
  return [
    `median file ${median} lines (aim: at most 60), ${files.length} files`,
    ...long.map(({ path, lines }) => `${path} has ${lines} lines: above ${linesThatNeedReason} needs a reason`),
  ];
}

function measured(tree: SourceTree): { path: string; lines: number }[] {
  return tree.paths
    .filter((path) => /\.(?:tsx?|css|m?js)$/.test(path) && !sizeFree.some((pattern) => pattern.test(path)))
    .map((path) => ({ path, lines: tree.readText(path).trimEnd().split('\n').length }));
}
