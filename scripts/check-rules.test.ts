import { describe, expect, it } from 'vitest';
import { checkRules, type TextFile } from './check-rules.ts';

const rules: TextFile = { path: 'docs/rules/bookings/bookings.md', text: '# Bookings\n\n### BOOK-1\n\nOne room.\n' };
const test: TextFile = { path: 'server/a.test.ts', text: "it('T01 books one room (BOOK-1)', () => {});" };
const existing = new Set(['README.md', 'docs/live.md', 'docs/rules/bookings/holds.md', 'server/main.ts']);

const rows: TextFile = { path: 'server/rows.test.ts', text: "it('B01–B02 are refused')" };

function check(...files: TextFile[]): string[] {
  return checkRules({
    files: [rules, rows, ...files],
    rows: new Set(['T01', 'B01', 'B02']),
    exists: (path) => existing.has(path),
  });
}

describe('the check of rules', () => {
  it('accepts rules, rows and documents that exist', () => {
    const text = "// Rules: BOOK-1, RFC 9457 section 3, SHA-256. See README.md and live.md.\nit('B01–B02 ok');";
    expect(check(test, { path: 'server/b.test.ts', text })).toEqual([]);
  });

  it.each([
    ['an unknown rule', 'server/a.ts', '\n// Rule: BOOK-2', 'server/a.ts:2  BOOK-2 is not in docs/rules'],
    ['an unknown row', 'a.test.ts', "it('T99 books')", 'T99  is not in docs/reliability.md'],
    ['an unknown document', 'server/a.ts', '// See decisions.md', 'decisions.md does not exist'],
    ['a document by name', 'server/a.ts', "// In the specification's order", 'not in the repository'],
    ['a section', 'server/a.ts', '// Rule: section 4', 'not in the repository'],
    ['a decision', 'server/a.ts', '// D-12', 'not in the repository'],
    ['a broken link', 'docs/live.md', '[holds](rules/lost.md)', 'rules/lost.md does not exist'],
    ['a path that was moved', 'README.md', 'See `server/old.ts`', 'server/old.ts does not exist'],
  ])('reports %s', (_, path, text, problem) => {
    const problems = check(test, { path, text });
    expect(problems.length).toBeGreaterThan(0);
    for (const found of problems) expect(found).toContain(problem);
  });

  it('follows links from the folder of their document', () => {
    expect(
      check(test, { path: 'docs/rules/bookings/prices.md', text: '[a](holds.md#hold-1) `server/main.ts`' }),
    ).toEqual([]);
  });

  it('reports an id that two rules have', () => {
    const again = { path: 'docs/rules/bookings/holds.md', text: '### BOOK-1\n\nAnother rule.\n' };
    expect(check(test, again)).toEqual(['docs/rules  BOOK-1 is there twice']);
  });

  it('reports a rule that no test title cites', () => {
    const text = "// BOOK-1\nit('T01 books')";
    expect(check({ path: 'server/a.test.ts', text })).toEqual(['docs/rules  no test title cites BOOK-1']);
  });

  it('reports a row that no test title begins with, and accepts a run of other tests', () => {
    const text = "it('books one room (BOOK-1)', () => {});";
    expect(check({ path: 'server/a.test.ts', text })).toEqual(['docs/reliability.md  no test title begins with T01']);
    const run = { path: 'test/faults/run.ts', text: "const record = { id: 'F19' };" };
    expect(checkRules({ files: [run], rows: new Set(['F19']), exists: () => true })).toEqual([]);
  });
});
