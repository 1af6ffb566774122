import { expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createCallBudget } from './call-budget.ts';

const never = () => new Promise<string>(() => {});

it('returns null at once beyond the calls in progress', async () => {
  const budget = createCallBudget<number>({ maxUnderWay: 2, maxPerSecond: 100, now: createTestClock().now });
  void budget.run(1, never);
  void budget.run(2, never);
  expect(await budget.run(3, async () => 'answer')).toBeNull();
});

it('control: with a larger budget the third call is made', async () => {
  const budget = createCallBudget<number>({ maxUnderWay: 3, maxPerSecond: 100, now: createTestClock().now });
  void budget.run(1, never);
  void budget.run(2, never);
  expect(await budget.run(3, async () => 'answer')).toBe('answer');
});

it('makes a limited number of calls in a second, and again in the next', async () => {
  const clock = createTestClock();
  const budget = createCallBudget<number>({ maxUnderWay: 9, maxPerSecond: 2, now: clock.now });
  const ask = (key: number) => budget.run(key, async () => key);
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([1, 2, null]);
  clock.advance(1000);
  expect(await ask(3)).toBe(3);
});

it('makes one call for several callers with one key', async () => {
  const budget = createCallBudget<number>({ maxUnderWay: 1, maxPerSecond: 1, now: createTestClock().now });
  const answer = Promise.withResolvers<string>();
  const both = Promise.all([budget.run(1, () => answer.promise), budget.run(1, never)]);
  answer.resolve('answer');
  expect(await both).toEqual(['answer', 'answer']);
});

it('frees the slot of a failed call', async () => {
  const budget = createCallBudget<number>({ maxUnderWay: 1, maxPerSecond: 9, now: createTestClock().now });
  await expect(budget.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await budget.run(2, async () => 'answer')).toBe('answer');
});
