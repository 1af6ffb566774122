import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** A limiter, and which calls have started. */
function watched(maxRunning: number) {
  const limiter = createConcurrencyLimiter();
  const started: string[] = [];
  const acquire = (key: string, name: string) =>
    limiter.acquire(key, { maxRunning, maxWaiting: 2 })?.then((release) => {
      started.push(name);
      return release;
    });
  return { started, acquire };
}

it('runs a few calls of a key at a time, the others in order, and other keys concurrently', async () => {
  const { started, acquire } = watched(1);
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

it('control: with room for all of them, nobody waits for the first or is refused', async () => {
  const { started, acquire } = watched(4);
  await acquire('a', 'first');
  void acquire('a', 'second');
  void acquire('a', 'third');
  expect(acquire('a', 'fourth')).toBeDefined();
  await acquire('b', 'other');
  expect(started).toEqual(['first', 'second', 'third', 'fourth', 'other']);
});
