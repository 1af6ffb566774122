import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentProblems } from './documents/problems.ts';
import { readDocuments } from './documents/read-documents.ts';
import { reportProblems } from './run/report-problems.ts';

/* Checks the commands and links to headings in *.md, and how long README is: see documents/problems.ts. Exit code 1 if there is a problem. */

const root = join(import.meta.dirname, '..');
const documents = readDocuments(root);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const problems = documentProblems(documents, Object.keys(scripts), (path) => existsSync(join(root, path)));
reportProblems(problems, `${documents.length} documents name commands and headings that exist.`);
