import { expect, it } from 'vitest';
import { paceOfProcess } from '../discord-calls.ts';
import { createPace } from './pace.ts';

/** What Discord allows an application, as its documentation says. */
const allowedPerSecond = 50;

interface Stretch {
  calls: number;
  /** When the process wants to make all of them, in milliseconds. */
  at: number;
}

/** When the calls are made, by a clock that moves by the waits alone. */
async function timesOf(stretches: Stretch[], options: { burst: number; perSecond: number }): Promise<number[]> {
  const times: number[] = [];
  let now = 0;
  const pace = createPace({
    ...options,
    elapsed: () => now,
    wait: async (ms) => void times.push(now + ms),
  });
  for (const { calls, at } of stretches) {
    now = at;
    for (let call = 0; call < calls; call += 1) {
      const waited = times.length;
      await pace();
      if (times.length === waited) times.push(now);
    }
  }
  return times;
}

/** The most that were made within any second, its last instant included. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((start) => times.filter((at) => at >= start && at <= start + 1000).length));

it('makes a burst at once, and then spaces calls (TIER-12)', async () => {
  const times = await timesOf([{ calls: 200, at: 0 }], { burst: 20, perSecond: 20 });
  expect(times.filter((at) => at === 0)).toHaveLength(20);
  expect(times.at(-1)).toBe(9_000);
  expect(mostInASecond(times)).toBe(40);
});

it.each([
  ['a rush after a quiet time', [{ calls: 200, at: 0 }]],
  ['short rushes one after another', [0, 100, 350, 700, 950, 1300, 2500].map((at) => ({ calls: 12, at }))],
])(
  'lets two processes never make more calls together than Discord allows, in the first second either: %s (TIER-12)',
  async (_, stretches) => {
    const both = [...(await timesOf(stretches, paceOfProcess)), ...(await timesOf(stretches, paceOfProcess))];
    expect(mostInASecond(both)).toBeLessThanOrEqual(allowedPerSecond);
  },
);

it('makes 200 calls in less than ten seconds all the same (TIER-12)', async () => {
  expect((await timesOf([{ calls: 200, at: 0 }], paceOfProcess)).at(-1)).toBeLessThan(10_000);
});
