import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Every table, column and name of the API in docs/development/vocabulary.md exists. */

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = read('docs/development/vocabulary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Concept'))
  .map((line) => line.split(' | '));
const namesIn = (cell = '') => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);

it('names tables and columns that exist', () => {
  const tables = new Map(
    Array.from(
      read('server/database/types.gen.ts').matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm),
      ([, table = '', fields = '']) => [table, fields],
    ),
  );
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const named = rows.flatMap(([, , database]) => namesIn(database));
  const lost = named.filter((name) => {
    const [table = '', column] = name.split('.').map(camel);
    const fields = tables.get(table.charAt(0).toUpperCase() + table.slice(1));
    return fields === undefined || (column !== undefined && !new RegExp(`^  ${column}:`, 'm').test(fields));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(lost).toEqual([]);
});

it('names parts of the API that exist', () => {
  const contract = globSync('contract/**/*.ts', { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] })
    .map(read)
    .join('\n');
  const commands = read('server/features/interactions/command-table.ts');
  const actions = read('web/app/features/audit-log/rules.ts');
  const named = rows.flatMap(([, , , api]) => namesIn(api)).map((name) => name.replace('…', ''));
  const lost = named.filter(
    (name) => !contract.includes(name) && !actions.includes(`'${name}'`) && !commands.includes(name.replace('/', '')),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(lost).toEqual([]);
});
