import { expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createRateLimit } from './rate-limit.ts';

const clock = createTestClock();
const headers = (remaining: number, resetAfter: number) =>
  new Headers({ 'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset-after': String(resetAfter) });

it('allows no call before retry_after is over (TIER-12)', () => {
  const limit = createRateLimit(clock.now);
  limit.begin()({ kind: 'limited', retryAfterMs: 25_000 });
  expect(limit.waitMs()).toBe(25_000);
  clock.advance(24_999);
  expect(limit.waitMs()).toBe(1);
  clock.advance(1);
  expect(limit.waitMs()).toBe(0);
});

it('keeps the longest of several pauses', () => {
  const limit = createRateLimit(clock.now);
  const [first, second] = [limit.begin(), limit.begin()];
  first({ kind: 'limited', retryAfterMs: 25_000 });
  second({ kind: 'limited', retryAfterMs: null });
  expect(limit.waitMs()).toBe(25_000);
});

it('allows as many calls as the headers leave, including those in progress', () => {
  const limit = createRateLimit(clock.now);
  limit.begin()({ kind: 'answered', headers: headers(2, 5) });
  limit.begin();
  expect(limit.waitMs()).toBe(0);
  limit.begin();
  expect(limit.waitMs()).toBe(5000);
  clock.advance(5000);
  expect(limit.waitMs()).toBe(0);
});

it('pauses for a minute when the token is rejected', () => {
  const limit = createRateLimit(clock.now);
  limit.begin()({ kind: 'unauthorized' });
  expect(limit.waitMs()).toBe(60_000);
});

it('pauses after three failures in a row, not after three with an answer between them (TIER-12)', () => {
  const limit = createRateLimit(clock.now);
  for (const kind of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) {
    limit.begin()(kind === 'answered' ? { kind, headers: new Headers() } : { kind });
  }
  expect(limit.waitMs()).toBe(0);
  limit.begin()({ kind: 'failed' });
  expect(limit.waitMs()).toBe(5000);
});
