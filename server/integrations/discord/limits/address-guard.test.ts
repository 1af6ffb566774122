import { describe, expect, it } from 'vitest';
import { createTestClock, minute } from '../../../../test/test-clock.ts';
import { createAddressGuard, type DiscordPauseError, maxInvalidPer10Minutes } from './address-guard.ts';

const clock = createTestClock();
const json = (status: number, body: object = {}, headers: Record<string, string> = {}) => ({
  response: new Response(null, { status, headers }),
  body,
});
const page = (status: number, headers: Record<string, string> = {}) => ({
  response: new Response(null, { status, headers }),
  body: undefined,
});
type Guard = ReturnType<typeof createAddressGuard>;
const answer = (guard: Guard, { response, body }: ReturnType<typeof json> | ReturnType<typeof page>) =>
  guard.begin().answered(response, body);

function waitMs(guard: Guard): number {
  try {
    guard.requireOpen();
    return 0;
  } catch (error) {
    return (error as DiscordPauseError).retryAfterMs;
  }
}

describe('a ban of the address (MSG-32)', () => {
  it.each([
    ['403 with a page', page(403), minute],
    ['429 with a page', page(429), minute],
    ['429 with a page and a time', page(429, { 'retry-after': '3600' }), 60 * minute],
    ['429 with JSON that is not Discord’s', json(429, { message: 'You are being blocked', code: 0 }), minute],
    ['40333', json(403, { code: 40_333 }), minute],
  ])('is %s, and no call is made until it is over', (_name, banned, pause) => {
    const guard = createAddressGuard(clock.now);
    answer(guard, banned);
    expect(waitMs(guard)).toBe(pause);
    expect(() => guard.begin()).toThrow('blocks the address');
    clock.advance(pause);
    expect(waitMs(guard)).toBe(0);
  });

  it.each([
    ['a missing permission', json(403, { code: 50_013 })],
    ['a limit', json(429, { retry_after: 1 }, { 'x-ratelimit-scope': 'user' })],
    ['a limit without a time', json(429, {}, { 'x-ratelimit-scope': 'user' })],
    ['a limit of a sign-in', json(429, { retry_after: 3 })],
    ['a page with 502', page(502)],
  ])('is not %s', (_name, other) => {
    const guard = createAddressGuard(clock.now);
    answer(guard, other);
    expect(waitMs(guard)).toBe(0);
  });

  it('is waited for longer each time; then one call alone is made, until Discord answers', () => {
    const guard = createAddressGuard(clock.now);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      answer(guard, page(429));
      expect(waitMs(guard)).toBe(minutes * minute);
      clock.advance(minutes * minute);
    }
    const probe = guard.begin();
    expect(waitMs(guard)).toBe(1000);
    probe.answered(new Response(null, { status: 200 }), undefined);
    expect(waitMs(guard)).toBe(0);
  });
});

describe('invalid answers (MSG-32)', () => {
  it('stop all calls well below the number that Discord bans for, until ten minutes have passed', () => {
    const guard = createAddressGuard(clock.now);
    let made = 0;
    for (; waitMs(guard) === 0 && made < 10_000; made += 1) {
      answer(guard, json(401));
      clock.advance(100);
    }
    expect(made).toBe(maxInvalidPer10Minutes);
    expect(waitMs(guard)).toBeLessThanOrEqual(10 * minute);
    clock.advance(waitMs(guard));
    expect(waitMs(guard)).toBe(0);
  });

  it('are not those of a shared resource, and no other errors', () => {
    const guard = createAddressGuard(clock.now);
    for (let call = 0; call < 2 * maxInvalidPer10Minutes; call += 1) {
      answer(guard, json(429, { retry_after: 1 }, { 'x-ratelimit-scope': 'shared' }));
      answer(guard, json(404));
    }
    expect(waitMs(guard)).toBe(0);
  });
});
