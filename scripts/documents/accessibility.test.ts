import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Checks docs/accessibility.md: every criterion of WCAG 2.2, levels A and AA, has a result, and the tests that it names exist. */

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
const criteria = page.split('\n').flatMap((line) => {
  const [, id = '', level = '', result = '', how = '', tests = ''] =
    /^\| (\d\.\d\.\d+) [^|]+ \| (A|AA) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/.exec(line) ?? [];
  return id === '' ? [] : [{ id, level, result, how, tests: tests.trim() }];
});

/** How many criteria of level A and of level AA each guideline of WCAG 2.2 has. */
const perGuideline: [guideline: string, a: number, aa: number][] = [
  ['1.1', 1, 0],
  ['1.2', 3, 2],
  ['1.3', 3, 2],
  ['1.4', 2, 7],
  ['2.1', 3, 0],
  ['2.2', 2, 0],
  ['2.3', 1, 0],
  ['2.4', 4, 4],
  ['2.5', 4, 2],
  ['3.1', 1, 1],
  ['3.2', 3, 2],
  ['3.3', 3, 3],
  ['4.1', 1, 1],
];

it('has every criterion of levels A and AA, once', () => {
  const ids = criteria.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = perGuideline.map(([guideline]) => {
    const levels = criteria.filter(({ id }) => id.startsWith(`${guideline}.`)).map(({ level }) => level);
    const a = levels.filter((level) => level === 'A').length;
    return [guideline, a, levels.length - a];
  });
  expect(counts).toEqual(perGuideline);
});

it('has a result and how it is met in each row', () => {
  const poor = criteria.filter(
    ({ result, how }) => !['met', 'partly', 'not applicable'].includes(result) || how.trim().length < 5,
  );
  expect(poor).toEqual([]);
});

it('lists what is met only partly, and only that', () => {
  const [, section = ''] = /^## What is not met, or only partly\n([\s\S]*?)^## /m.exec(page) ?? [];
  const listed = Array.from(section.matchAll(/\| (\d\.\d\.\d+) \|$/gm), ([, id = '']) => id);
  const partly = criteria.filter(({ result }) => result === 'partly').map(({ id }) => id);
  expect([...new Set(listed)].toSorted()).toEqual(partly.toSorted());
});

it('names tests that exist', () => {
  const lost = criteria.flatMap(({ id, tests }) =>
    (tests === '' ? [] : tests.split('; '))
      .filter((test) => {
        const [, file = '', title = ''] = /^`([^`]+\.ts)`: (.+)$/.exec(test) ?? [];
        const path = join(root, file);
        return file === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
      })
      .map((test) => `${id}: ${test}`),
  );
  expect(lost).toEqual([]);
});
