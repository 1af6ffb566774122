import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * The README promises PostgreSQL 16, and tests run on the embedded 18. This notices what was written for 18 before; `TEST_CLUSTER_URL`
 * runs all tests on another version.
 */

const server = join(import.meta.dirname, '../..');

/** `returning old.status` or `returning with (old as before)`: the row before a change, since PostgreSQL 18. */
const rowBefore = /\breturning\s+(?:with\s*\(|[^;`)]*?\b(?:old|new)\.)/iu;

const readsRowBefore = (text: string) => rowBefore.test(text.replaceAll(/--.*$/gmu, ''));

it.each([
  ['update a set b = 1 returning id, old.b as was', true],
  ['update a set b = 1 returning with (old as before) before.b', true],
  [
    'with was as (select id, b from a for update) update a set b = 1 from was where was.id = a.id returning was.b',
    false,
  ],
  ['update a set b = 1 returning id;\n  perform f(new.id)', false],
])('%s: reads the row before a change: %s', (text, reads) => {
  expect(readsRowBefore(text)).toBe(reads);
});

it('no statement reads the row before a change in RETURNING, which PostgreSQL 16 and 17 refuse', () => {
  const files = globSync(['features/**/*.ts', 'database/functions/**/*.sql', 'jobs/**/*.ts', 'operations/**/*.ts'], {
    cwd: server,
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readsRowBefore(readFileSync(join(server, file), 'utf8')))).toEqual([]);
});
