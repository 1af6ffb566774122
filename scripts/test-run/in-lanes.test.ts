import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.ts';

it('runs at most as many tasks at a time as there are lanes, and keeps the order of the results', async () => {
  const ends: (() => void)[] = [];
  const task = (name: string) => async () =>
    new Promise<string>((resolve) => {
      ends.push(() => resolve(name));
    });
  const results = inLanes(2, ['one', 'two', 'three'].map(task));
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  ends[0]?.();
  await expect(results).resolves.toEqual(['one', 'two', 'three']);
});
