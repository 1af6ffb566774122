import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** The times of these calls, by a clock that moves by the waits alone. */
async function timesOf(calls: number, options: { burst: number; perSecond: number }): Promise<number[]> {
  const times: number[] = [];
  const pace = createPace({
    ...options,
    elapsed: () => 0,
    wait: async (ms) => void times.push(ms),
  });
  for (let call = 0; call < calls; call += 1) await pace();
  return [...Array.from({ length: calls - times.length }, () => 0), ...times];
}

it('makes a burst at once, and then spaces calls: never more than 40 in a second (TIER-12)', async () => {
  const times = await timesOf(200, { burst: 20, perSecond: 20 });
  expect(times.filter((at) => at === 0)).toHaveLength(20);
  expect(times.at(-1)).toBe(9_000);
  for (const start of times) {
    const within = times.filter((at) => at >= start && at < start + 1000);
    expect(within.length).toBeLessThanOrEqual(40);
  }
});
