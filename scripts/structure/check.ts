import { checkCycles } from './cycles.ts';
import { checkEscapes } from './escapes.ts';
import { checkFeatureFiles } from './feature-files.ts';
import { checkFunctions } from './functions.ts';
import { checkImports } from './import-rules.ts';
import { checkBarrels, checkDefaultExports } from './module-shape.ts';
import { checkNames } from './names.ts';
import { checkOutsideWorld } from './outside-world.ts';
import type { Problem } from './problem.ts';
import { checkFileSizes } from './sizes.ts';
import type { SourceTree } from './source-tree.ts';

const checks: ((tree: SourceTree) => Problem[])[] = [
  checkNames,
  checkFeatureFiles,
  checkImports,
  checkCycles,
  checkBarrels,
  checkDefaultExports,
  checkFileSizes,
  checkFunctions,
  checkOutsideWorld,
  checkEscapes,
];

/** Every broken rule of the tree, in the order of the files. */
export function checkStructure(tree: SourceTree): Problem[] {
  const problems = checks.flatMap((check) => check(tree));
  return problems.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || (a.line ?? 0) - (b.line ?? 0));
}
