import { api } from '@sunset/contract/api/index.ts';
import { expect, test } from 'vitest';
import { errorTexts, translatedDetail } from './error-texts.ts';

/** The pages of the set-up are English, as the panels are. */
const isEnglish = (path: string) => path.startsWith('/setup') || path.startsWith('/admin');
const guestCalls = Object.values(api).filter(
  ({ access, path }) => (access === 'public' && !isEnglish(path)) || access === 'member',
);

test('every refusal that a call of guests declares has a text in other languages', () => {
  const declared = new Set(guestCalls.flatMap(({ errors = [] }) => errors));
  expect(declared.size).toBeGreaterThan(10);
  expect([...declared].filter((code) => !(code in errorTexts))).toEqual([]);
});

test('a refused field has its own text', () => {
  const refused = { code: 'invalid_input' as const };
  expect(translatedDetail(refused)).toBe(errorTexts.invalid_input);
  expect(translatedDetail({ ...refused, errors: [{ path: 'body.robloxUsername', message: '' }] })).toMatch('Roblox');
  expect(translatedDetail({ code: 'name_taken' })).toBeNull();
});
