import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from './problems.ts';

// What others have written: packages, data and builds.
const exclude = [
  '**/node_modules/**',
  '**/test-results/**',
  'dist/**',
  'data/**',
  'web/build/**',
  'web/compiled-messages/**',
  'CHANGELOG.md',
];

/** Every document below `root`, in the order of their paths. */
export const readDocuments = (root: string): Document[] =>
  globSync('**/*.md', { cwd: root, exclude })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
