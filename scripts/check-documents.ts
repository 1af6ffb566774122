import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentProblems } from './documents/problems.ts';
import { reportProblems } from './run/report-problems.ts';

/* Checks the commands and links to headings in *.md: see documents/problems.ts. Exit code 1 if there is a problem. */

const root = join(import.meta.dirname, '..');
const exclude = ['**/node_modules/**', 'dist/**', 'data/**', 'web/build/**', 'CHANGELOG.md'];
const documents = globSync('**/*.md', { cwd: root, exclude })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const problems = documentProblems(documents, Object.keys(scripts), (path) => existsSync(join(root, path)));
reportProblems(problems, `${documents.length} documents name commands and headings that exist.`);
