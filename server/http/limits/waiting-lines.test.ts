import { expect, it } from 'vitest';
import { createWaitingLines } from './waiting-lines.ts';

it('runs a few calls of a key at a time, the others in order, and other keys concurrently', async () => {
  const lines = createWaitingLines();
  const started: string[] = [];
  const enter = (key: string, name: string) =>
    lines.enter(key, { maxRunning: 1, maxWaiting: 2 })?.then((end) => {
      started.push(name);
      return end;
    });
  const endFirst = await enter('a', 'first');
  const second = enter('a', 'second');
  const third = enter('a', 'third');
  expect(enter('a', 'refused')).toBeUndefined();
  await enter('b', 'other');
  expect(started).toEqual(['first', 'other']);
  endFirst?.();
  endFirst?.();
  (await second)?.();
  (await third)?.();
  expect(started).toEqual(['first', 'other', 'second', 'third']);
});

it('control: without a limit, all run at once', async () => {
  const lines = createWaitingLines();
  const enter = async () => lines.enter('a', { maxRunning: 5, maxWaiting: 1 });
  const ends = await Promise.all(Array.from({ length: 5 }, enter));
  expect(ends.every((end) => end !== null)).toBe(true);
});
