import { expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createBreaker } from './breaker.ts';

const clock = createTestClock();
const seconds = (breaker: { waitMs(): number }) => breaker.waitMs() / 1000;

it('pauses after a refusal, twice as long after each further one, five minutes at most (TIER-12)', () => {
  const breaker = createBreaker(clock.now);
  for (const pause of [60, 120, 240, 300, 300]) {
    breaker.begin()('refused');
    expect(seconds(breaker)).toBe(pause);
    clock.advance(pause * 1000);
    expect(seconds(breaker)).toBe(0);
  }
  breaker.begin()('answered');
  breaker.begin()('refused');
  expect(seconds(breaker)).toBe(60);
});

it('counts calls that were in progress together once, and then makes one call alone (TIER-12)', () => {
  const breaker = createBreaker(clock.now);
  for (const end of [breaker.begin(), breaker.begin(), breaker.begin()]) end('refused');
  expect(seconds(breaker)).toBe(60);
  clock.advance(60_000);
  const end = breaker.begin();
  expect(seconds(breaker)).toBe(1);
  end('answered');
  expect(seconds(breaker)).toBe(0);
});

it('pauses after three failures in a row, not after three with an answer between them (TIER-12)', () => {
  const breaker = createBreaker(clock.now);
  for (const end of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) breaker.begin()(end);
  expect(seconds(breaker)).toBe(0);
  for (const pause of [5, 10, 20, 40, 80, 90, 90]) {
    breaker.begin()('failed');
    expect(seconds(breaker)).toBe(pause);
    clock.advance(pause * 1000);
  }
});

it('pauses after five limits in a row where that is asked for (TIER-12)', () => {
  const breaker = createBreaker(clock.now, { countsLimits: true });
  const patient = createBreaker(clock.now);
  for (const end of ['limited', 'limited', 'answered', 'limited', 'limited', 'limited', 'limited'] as const) {
    breaker.begin()(end);
    patient.begin()(end);
  }
  expect(seconds(breaker)).toBe(0);
  for (const pause of [5, 10, 20, 40, 80, 90, 90]) {
    breaker.begin()('limited');
    expect(seconds(breaker)).toBe(pause);
    clock.advance(pause * 1000);
  }
  for (let each = 0; each < 9; each += 1) patient.begin()('limited');
  expect(seconds(patient)).toBe(0);
});
