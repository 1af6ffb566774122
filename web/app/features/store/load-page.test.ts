import type { Call } from '@sunset/contract/client.ts';
import { expect, test } from 'vitest';
import { loadItems } from './load-page.ts';

const answering = (answer: Promise<unknown>): Call => (() => answer) as Call;

test('an empty store is empty, not filled with built-in items (PAGE-26)', async () => {
  expect(await loadItems({ call: answering(Promise.resolve([])), isExample: true })).toEqual({ items: [] });
});

test('shows the four built-in items and reports the error on failure (PAGE-26)', async () => {
  const failure = new Error('down');
  const reported: unknown[] = [];
  const call = answering(Promise.reject(failure));
  const { items } = await loadItems({ call, report: (error) => reported.push(error), isExample: true });
  expect((await items)?.map(({ name, price }) => `${name}, ${price}`)).toEqual([
    'Black Sunset Hoodie, 15 Robux',
    'Blue Sunset Hoodie, 15 Robux',
    'Pink Sunset Hoodie, 15 Robux',
    'Beige Sunset Shirt, 7 Robux',
  ]);
  expect(reported).toEqual([failure]);
});

test('a community after the set-up sells nothing of the example on failure (PAGE-26, BRAND-5)', async () => {
  const call = answering(Promise.reject(new Error('down')));
  expect(await loadItems({ call, isExample: false })).toEqual({ items: null });
});

test('returns a promise for slow items', async () => {
  let resolve: (items: unknown) => void = () => {};
  const answer = new Promise((onAnswer) => {
    resolve = onAnswer;
  });
  const { items } = await loadItems({ call: answering(answer), isExample: true });
  expect(items).toBeInstanceOf(Promise);
  resolve([]);
  expect(await items).toEqual([]);
});
