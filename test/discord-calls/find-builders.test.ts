import { expect, it } from 'vitest';
import { findBuilders } from './find-builders.ts';

/* What a builder may look like: a test that shows every one of them must not miss any. */

const found = (source: string, file = 'cards.ts') => findBuilders({ file, source }, /^(?:Message|Row)\b/);

it.each([
  ['export function card(facts: { a: string }): Message {\n  return facts;\n}', 'a function'],
  [
    'export function card({\n  a,\n}: { a: { b: string } }): Message | null {\n  return a;\n}',
    'one with a head of some lines',
  ],
  ['export const card = (a: string): Row[] => [a];', 'an arrow'],
  ['export const card = (a: string) => ({ content: a, components: [] });', 'an arrow without a return type'],
  ['export function card(a: string) {\n  return { embeds: [a] };\n}', 'a function without a return type'],
])('%s is found: %s', (source) => {
  expect(found(source)).toEqual(['card']);
});

it('a function that is not exported is found in files of routes alone', () => {
  const source = 'function card(): Message {\n  return {};\n}';
  expect([found(source), found(source, 'offers/routes.ts')]).toEqual([[], ['card']]);
});

it.each([
  'export const count = (components: number): number => components;',
  'export async function card(): Promise<Message> {\n  return load();\n}',
  'export interface Message { embeds: string[] }',
])('%s is none', (source) => {
  expect(found(source)).toEqual([]);
});
