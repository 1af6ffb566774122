import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { expect, it } from 'vitest';

/*
 * Checks docs/tests.md: what its second column names exists, and a file or folder of tests has one that `npm test` runs. A name
 * begins at the root, at test/e2e, or beside or above something that the same row names.
 */

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/tests.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split(' | ').map(namesIn));

/** Names of files and folders, not of variables and commands. */
function namesIn(cell: string): string[] {
  const names = Array.from(cell.matchAll(/`([^`\s]+)`/g), ([, name = '']) => name);
  return names.filter((name) => /^[a-z][\w./-]*$/.test(name) && name !== 'npm');
}

const endings = ['', '.spec.ts'];
const isThere = (path: string) => existsSync(join(root, path));
const pathIn = (folder: string, name: string) =>
  endings.map((ending) => join(folder, name.replace(/\/$/, '') + ending)).find(isThere);

/** The folder of a path and all above it, up to the root. */
const foldersOf = (path: string): string[] => (path === '.' ? [] : [path, ...foldersOf(dirname(path))]);

/** The paths of these names, and the names that have none. `known`: what the row has named. */
function pathsOf(names: readonly string[], known: readonly string[] = []) {
  const paths = [...known];
  const lost: string[] = [];
  for (const name of names) {
    const folders = ['.', 'test/e2e', ...paths.toReversed().flatMap(foldersOf)];
    const path = folders.map((folder) => pathIn(folder, name)).find((found) => found !== undefined);
    if (path === undefined) lost.push(name);
    else paths.push(path);
  }
  return { paths, lost };
}

const named = rows.map(([full = [], usual = []]) => {
  const known = pathsOf(full).paths;
  const { paths, lost } = pathsOf(usual, known);
  return { paths: paths.slice(known.length), lost };
});

/** The journeys of `npm test`, by their files. */
function listJourneys(): Set<string> {
  const { TESTS: _, JOURNEY_LOCALE: __, ...env } = process.env;
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const list = execFileSync(process.execPath, [program, 'test', '--list'], {
    cwd: root,
    env: { ...env, PW_DISABLE_TS_ESM: '1' },
    encoding: 'utf8',
  });
  return new Set(Array.from(list.matchAll(/› ([\w/-]+\.spec\.ts):/g), ([, file = '']) => `test/e2e/${file}`));
}

/** Whether `npm test` runs a test of this file. Those of the full run alone begin with `control(` or `it.runIf(isFullRun)`. */
const hasUsualTest = (path: string) =>
  /^ *(?:it|test)(?:\.(?!runIf|skipIf)\w+)?[(<`]/m.test(readFileSync(join(root, path), 'utf8'));

it('names files and folders that exist', () => {
  expect(named.flatMap(({ paths }) => paths).length).toBeGreaterThan(100);
  expect(named.flatMap(({ lost }) => lost)).toEqual([]);
});

it('names tests of which `npm test` runs some', () => {
  const journeys = listJourneys();
  expect(journeys.size).toBeGreaterThan(20);
  const isTests = (path: string) => path.endsWith('.spec.ts') || path.endsWith('.test.ts');
  const isUsual = (path: string) => journeys.has(path) || (path.endsWith('.test.ts') && hasUsualTest(path));
  const silent = named
    .flatMap(({ paths }) => paths)
    .filter((path) => {
      if (!statSync(join(root, path)).isDirectory()) return isTests(path) && !isUsual(path);
      const files = globSync('**/*.ts', { cwd: join(root, path), exclude: ['**/node_modules/**'] });
      return !files.some((file) => isUsual(join(path, file)));
    });
  expect(silent).toEqual([]);
});
