import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** Names by convention in capitals: README.md, LICENSE, CHANGELOG.md. */
const conventional = /^[A-Z][A-Z-]*(?:\.md)?$/;

/** Words that say nothing about what a file does. */
const emptyWords = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'service']);

/** Files and folders are kebab-case and are named after what they do. */
export function checkNames(tree: SourceTree): Problem[] {
  const names = new Set(tree.paths.flatMap(pathAndFolders));
  return [...names].flatMap((path) => checkName(path));
}

function pathAndFolders(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function checkName(path: string): Problem[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (conventional.test(name)) return [];
  if (!kebabCase.test(name)) {
    return [{ path, what: `the name ${name} is not kebab-case`, mend: 'Write it in lower case with hyphens' }];
  }
  const stem = name.split('.')[0] ?? name;
  const empty = stem.split('-').find((word) => emptyWords.has(word)) ?? (stem === 'data' ? 'data' : undefined);
  if (empty === undefined) return [];
  return [{ path, what: `"${empty}" does not say what it does`, mend: 'Name it after its one purpose' }];
}
