import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

it('runs a few calls of a key at a time, the others in order, and other keys concurrently', async () => {
  const limiter = createConcurrencyLimiter();
  const started: string[] = [];
  const acquire = (key: string, name: string) =>
    limiter.acquire(key, { maxRunning: 1, maxWaiting: 2 })?.then((release) => {
      started.push(name);
      return release;
    });
  const releaseFirst = await acquire('a', 'first');
  const second = acquire('a', 'second');
  const third = acquire('a', 'third');
  expect(acquire('a', 'refused')).toBeUndefined();
  await acquire('b', 'other');
  expect(started).toEqual(['first', 'other']);
  releaseFirst?.();
  releaseFirst?.();
  (await second)?.();
  (await third)?.();
  expect(started).toEqual(['first', 'other', 'second', 'third']);
});

it('control: without a limit, all run at once', async () => {
  const limiter = createConcurrencyLimiter();
  const acquire = async () => limiter.acquire('a', { maxRunning: 5, maxWaiting: 1 });
  const slots = await Promise.all(Array.from({ length: 5 }, acquire));
  expect(slots.every((slot) => slot !== null)).toBe(true);
});
