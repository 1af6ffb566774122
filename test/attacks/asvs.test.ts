import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* Checks docs/security/asvs.json: each requirement has a verdict, and the tests that it names exist. */

interface Requirement {
  id: string;
  level: number;
  requirement: string;
  verdict: string;
  reason?: string;
  tests?: { file: string; title: string }[];
}

const root = join(import.meta.dirname, '../..');
const map = JSON.parse(readFileSync(join(root, 'docs/security/asvs.json'), 'utf8')) as { requirements: Requirement[] };
const { requirements } = map;
/** How many requirements of the levels 1 and 2 each chapter of ASVS 5.0.0 has, from V1 to V17. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('the map of ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2, once', () => {
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(?:[1-9]|1[0-7])\.[1-9]\.(?:[1-9]|1[0-2])$/);
    const chapters = perChapter.map((_, index) => ids.filter((id) => id.startsWith(`${index + 1}.`)).length);
    expect(chapters).toEqual(perChapter);
    expect(requirements.every(({ level }) => level === 1 || level === 2)).toBe(true);
  });

  it('has a requirement, a verdict, and a reason or a test in each row', () => {
    const poor = requirements.filter(
      ({ requirement, verdict, reason = '', tests = [] }) =>
        requirement.length < 5 ||
        !['met', 'not applicable', 'exception'].includes(verdict) ||
        (verdict === 'met' ? reason === '' && tests.length === 0 : reason.length < 15),
    );
    expect(poor).toEqual([]);
  });

  it('names tests that exist', () => {
    const sources = new Map<string, string>();
    const sourceOf = (file: string) => {
      const known = sources.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
      sources.set(file, known);
      return known;
    };
    const lost = requirements.flatMap(({ id, tests = [] }) =>
      tests
        .filter(({ file, title }) => !/\.(?:test|spec)\.ts$/.test(file) || !sourceOf(file).includes(title))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(lost).toEqual([]);
  });

  it('refers to sections of SECURITY.md that exist', () => {
    const headings = readFileSync(join(root, 'SECURITY.md'), 'utf8').match(/^#+ .*/gm) ?? [];
    const named = requirements.flatMap(({ reason = '' }) => [...reason.matchAll(/SECURITY\.md, "([^"]+)"/g)]);
    expect(named.length).toBeGreaterThan(0);
    for (const [, title] of named) expect(headings.map((line) => line.replace(/^#+ /, ''))).toContain(title);
  });
});
