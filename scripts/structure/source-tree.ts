import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import } from './imports.ts';
import { findImports } from './imports.ts';
import type { SyntaxNode } from './syntax.ts';

/** A TypeScript file of the repository, parsed. */
export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  program: SyntaxNode;
  comments: { value: string; start: number }[];
  imports: Import[];
}

/** What the rules look at: the path of every file, and every TypeScript file parsed. */
export interface SourceTree {
  paths: string[];
  sources: SourceFile[];
  readText: (path: string) => string;
}

/** Folders that hold what is built, downloaded or stored, never source. */
const skippedFolders = new Set([
  'node_modules',
  'build',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  'data',
]);

/** Reads the whole tree below `root`. Hidden files and folders are left out. */
export function readSourceTree(root: string): SourceTree {
  const paths = listFiles(root, root).toSorted();
  const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
  const sources = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => parseSource(path, readText(path)));
  return { paths, sources, readText };
}

function listFiles(root: string, folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.name.startsWith('.') && !skippedFolders.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(root, path) : [relative(root, path).split(sep).join('/')];
    });
}

function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const program = parsed.program as unknown as SyntaxNode;
  return { path, text, program, comments: parsed.comments, imports: findImports(path, program) };
}

/** The line, counted from 1, at which an offset of the text lies. */
export function lineAt(source: Pick<SourceFile, 'text'>, offset: number): number {
  return source.text.slice(0, offset).split('\n').length;
}

/** True for tests, and for the folders that exist only for them. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/');
}
