import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formsOf, readMessages, serverMessages } from '../../scripts/messages/read-messages.ts';
import { readTexts } from './read-texts.ts';

/*
 * Texts for players and hosts use common words. This check finds phrases that were removed once and must not come
 * back. It cannot judge whether a text is easy to read.
 */

const root = join(import.meta.dirname, '../..');

/** The pages, and the parts of the server with texts for people. */
const sources = [
  'web/app/{features,shared,entities,format,lib,ui,routes}/**/*.{ts,tsx}',
  'server/features/**/{errors,rules,present}.ts',
  'server/integrations/pictures/*.ts',
];
const ignored = [/\.test\.tsx?$/, /routes\/development\//];

const deniedWordings = [
  /\bby (?:itself|themselves|ourselves)\b/i,
  /\b(?:anew|afresh|whoever|meanwhile|in the meantime)\b/i,
  /\b(?:is|are|be|being|was|were) told\b/i,
  /\bkept (?:for|again)\b/i,
  /\b(?:keep|have) (?:it|a room) kept\b/i,
  /\b(?:as it|this is how it|how each one) stands\b/i,
  /\bstands? (?:here|below|now)\b/i,
  /\bmend(?:ed)?\b/i,
  /\bpass (?:it|the code) on\b/i,
  /\b(?:took|taken) (?:back|away|along)\b/i,
  /\b(?:not )?on offer\b/i,
  /\bhear back\b/i,
  /\blook in again\b/i,
  /\basks? for patience\b/i,
  /\bwhat you typed\b/i,
  /\bhow you are called\b/i,
  /\bfits? (?:these|this) filters?\b/i,
  /\brelease times?\b/i,
];

function findDenied(file: string, source: string): string[] {
  return readTexts(file, source)
    .filter(({ text }) => deniedWordings.some((wording) => wording.test(text)))
    .map(({ line, text }) => `${file}:${line}: ${text}`);
}

const files = globSync(sources, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !ignored.some((pattern) => pattern.test(file)));

describe('texts for players and hosts', () => {
  it('contain none of the denied phrases as messages of the pages', () => {
    const messages = readMessages('en').flatMap(({ key, text }) => formsOf(text).map((form) => `${key}: ${form}`));
    expect(messages.filter((message) => deniedWordings.some((wording) => wording.test(message)))).toEqual([]);
  });

  it('have no Spanish article before a time of day, because it is another one at one o’clock', () => {
    const messages = [...readMessages('es'), ...readMessages('es', serverMessages)];
    const forms = messages.flatMap(({ text }) => formsOf(text));
    expect(forms.filter((form) => /\blas? \{(?:time|until)\}/.test(form))).toEqual([]);
  });

  it('contain none of the denied phrases', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((file) => findDenied(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['JSX text over two lines', '<p>\n  It is tried again by\n  itself.\n</p>;'],
    ['an attribute', '<Field hint="The guest is told." />;'],
    ['a string', "const text = 'The code was taken away.';"],
    ['a template', 'const text = `Rooms kept for guests`;'],
  ])('control: the check finds a denied phrase in %s', (_place, source) => {
    expect(findDenied('sample.tsx', source)).toHaveLength(1);
  });

  it('ignores comments, names and imports', () => {
    const source = "// Kept for later, by itself.\nimport told from './is told.ts';\nexport const anew = told;";
    expect(findDenied('sample.ts', source)).toEqual([]);
  });
});
