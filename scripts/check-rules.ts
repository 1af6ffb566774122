import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { resolve } from 'node:path';
import { readRows } from '../test/reliability/rows.ts';
import { rowsNamedBy } from '../test/reliability/seen-tests.ts';
import { reportProblems } from './run/report-problems.ts';

/*
 * Checks what comments, test titles and documents refer to. Reports an id that docs/rules does not have or has twice, a rule or row that no
 * test title cites, a row that docs/reliability.md does not have, a document or path that is not in the repository, and words
 * for documents that are elsewhere (RFCs are allowed). Prints one line per problem; exit code 1 if there is any.
 */

export interface TextFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

export interface Repository {
  files: TextFile[];
  /** The ids of docs/reliability.md. */
  rows: ReadonlySet<string>;
  exists: (path: string) => boolean;
}

/** Tests, and the tables of constants whose entries name the test that proves them. */
const testFile = /\.(?:test|spec)\.tsx?$|^test\/e2e\/texts\/.+-proofs\.ts$/;
const ruleId = /\b[A-Z]+-\d+\b/g;
/** Ids at the end of a title: `returns 409 when the room is sold out (BOOK-4)`. */
const titleEnd = /\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)['"`]/g;
/** Rows at the beginning of a title: `T04 B01–B19 …`; and the one fault that is a run of other tests. */
const titleStart = /['"`]((?:[TIFB]\d\d(?:–[TIFB]\d\d)?,? )+)/g;
const runOfTests = /\bid: '(F\d\d)'/g;
const elsewhere = /\bspecification\b|(?<![\w./-])spec(?![\w.:)(-])|§|\bD-\d+\b|(?<!RFC \d+,? )\bsections? \d/gi;
const document = /(?<![\w./*<>-])(?!LICENSE\.md)[\w./-]*\w\.md\b/g;
const link = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g;
const roots = 'bench|contract|deploy|docs|illustrations|local-postgres|scripts|server|standin|test|web';
const quotedPath = new RegExp(`\`((?:${roots})/[\\w./-]+)\``, 'g');

/** One line for each problem. */
export function checkRules({ files, rows, exists }: Repository): string[] {
  const ids = files
    .filter(({ path }) => path.startsWith('docs/rules/'))
    .flatMap(({ text }) => Array.from(text.matchAll(/^### ([A-Z]+-\d+)$/gm), ([, id = '']) => id));
  const rules = new Set(ids);
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `docs/rules  ${id} is there twice`);
  const prefixes = new Set([...rules].map(prefixOf));
  const tested = new Set(
    files
      .filter(({ path }) => testFile.test(path))
      .flatMap(({ text }) => [...text.matchAll(titleEnd)].flatMap(([, ids = '']) => ids.split(', '))),
  );
  const untested = [...rules].filter((id) => !tested.has(id)).map((id) => `docs/rules  no test title cites ${id}`);
  const proven = new Set(
    files.flatMap(({ path, text }) => {
      if (!testFile.test(path) && path !== 'test/faults/run.ts') return [];
      return [titleStart, runOfTests].flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(([found]) => rowsNamedBy(found)),
      );
    }),
  );
  const unproven = [...rows]
    .filter((id) => !proven.has(id))
    .map((id) => `docs/reliability.md  no test title begins with ${id}`);
  return [...repeated, ...untested, ...unproven, ...files.flatMap((file) => checkFile(file))];

  function checkFile({ path, text }: TextFile): string[] {
    const isTest = testFile.test(path);
    const isMarkdown = path.endsWith('.md');
    const isMissing = (name: string) =>
      ![name, join(dirname(path), name), join('docs', name)].some((at) => exists(normalize(at)));
    const isUnknownRow = (ids: string) => (ids.match(/[TIFB]\d\d/g) ?? []).some((id) => !rows.has(id));
    const checks: [pattern: RegExp, isWrong: (found: string) => boolean, problem: string][] = [
      [ruleId, (id) => prefixes.has(prefixOf(id)) && !rules.has(id), 'is not in docs/rules'],
      [titleStart, (ids) => isTest && isUnknownRow(ids), 'is not in docs/reliability.md'],
      [elsewhere, () => true, 'refers to a document that is not in the repository'],
      [document, isMissing, 'does not exist'],
      [link, (name) => isMarkdown && isMissing(name), 'does not exist'],
      [quotedPath, (name) => isMarkdown && !exists(name), 'does not exist'],
    ];
    return checks.flatMap(([pattern, isWrong, problem]) =>
      Array.from(text.matchAll(pattern), (match) => ({ found: match[1] ?? match[0], at: match.index }))
        .filter(({ found }) => isWrong(found))
        .map(({ found, at }) => `${path}:${text.slice(0, at).split('\n').length}  ${found} ${problem}`),
    );
  }
}

const prefixOf = (id: string): string => id.replace(/-\d+$/, '');

function main(root: string): void {
  const patterns = ['*.md', `{${roots.replaceAll('|', ',')}}/**/*.{ts,tsx,sql,md}`];
  const exclude = ['**/node_modules/**', '**/build/**', 'scripts/check-rules*'];
  const files = globSync(patterns, { cwd: root, exclude })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const rows = readRows(readFileSync(join(root, 'docs/reliability.md'), 'utf8'));
  const exists = (path: string) => existsSync(join(root, path));
  const problems = checkRules({ files, rows: new Set(Object.keys(rows)), exists });
  reportProblems(problems, `${files.length} files cite rules and documents that exist.`);
}

if (import.meta.main) main(resolve(import.meta.dirname, '..'));
