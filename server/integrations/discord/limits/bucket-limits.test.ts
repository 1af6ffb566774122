import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../../test/test-clock.ts';
import { createBucketLimits, routeOf } from './bucket-limits.ts';

const clock = createTestClock();
const answer = (remaining: number, resetAfter: number, bucket = 'a') => {
  const values = {
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': String(resetAfter),
    'x-ratelimit-bucket': bucket,
  };
  return { headers: new Headers(values), limitedMs: null };
};
const send = (channel: string) => routeOf('POST', `/channels/${channel}/messages`);
const [one, other] = [send('100000000000000001'), send('100000000000000002')];

describe('limits of routes (TIER-12)', () => {
  it('allow as many calls as the headers leave, including those in progress', () => {
    const limits = createBucketLimits(clock.now);
    limits.begin(one)(answer(2, 5));
    limits.begin(one);
    expect(limits.waitMs(one)).toBe(0);
    limits.begin(one);
    expect(limits.waitMs(one)).toBe(5000);
    expect(limits.waitMs(other)).toBe(0);
    clock.advance(5000);
    expect(limits.waitMs(one)).toBe(0);
  });

  it('are those of the bucket: routes that share one wait for each other', () => {
    const limits = createBucketLimits(clock.now);
    const [edit, pin] = [
      routeOf('PATCH', '/channels/100000000000000001/messages/100000000000000003'),
      routeOf('DELETE', '/channels/100000000000000001/messages/100000000000000003'),
    ];
    limits.begin(pin)(answer(3, 5, 'shared'));
    limits.begin(edit)(answer(0, 5, 'shared'));
    expect(limits.waitMs(pin)).toBe(5000);
  });

  it('believe the lowest number of a window, whatever the order of the answers', () => {
    const limits = createBucketLimits(clock.now);
    const [first, second] = [limits.begin(one), limits.begin(one)];
    second(answer(0, 5));
    first(answer(1, 5));
    expect(limits.waitMs(one)).toBe(5000);
  });

  it('wait for retry_after to the millisecond', () => {
    const limits = createBucketLimits(clock.now);
    limits.begin(one)({ headers: new Headers(), limitedMs: 25_000 });
    clock.advance(24_999);
    expect(limits.waitMs(one)).toBe(1);
    clock.advance(1);
    expect(limits.waitMs(one)).toBe(0);
  });

  it('are not known without headers', () => {
    const limits = createBucketLimits(clock.now);
    limits.begin(one)({ headers: new Headers(), limitedMs: null });
    limits.begin(one)(null);
    expect(limits.waitMs(one)).toBe(0);
  });
});
