import { resolve } from 'node:path';
import { checkStructure } from './structure/check.ts';
import { describeProblem } from './structure/problem.ts';
import { describeSizes } from './structure/sizes.ts';
import { readSourceTree } from './structure/source-tree.ts';

/** Checks the layout of ARCHITECTURE.md: one line for each broken rule, exit code 1 if there is any. */
function main(root: string): void {
  const tree = readSourceTree(root);
  const problems = checkStructure(tree);
  for (const problem of problems) console.log(describeProblem(problem));
  for (const fact of describeSizes(tree)) console.log(`info: ${fact}`);
  console.log(problems.length === 0 ? 'The structure is as agreed.' : `${problems.length} problems of structure.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

main(resolve(process.argv[2] ?? resolve(import.meta.dirname, '..')));
