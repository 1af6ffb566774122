import { describe, expect, it } from 'vitest';
import { canChange, needsNewApproval } from './rules.ts';

describe('a change makes an approved booking pending again', () => {
  const bbc = { paymentMethod: 'bbc', finalPrice: 1000 };
  const robux = { paymentMethod: 'robux', finalPrice: 1000 };
  const donation = { paymentMethod: 'donation', finalPrice: 1000 };

  it.each([
    ['to Robux', bbc, robux, true],
    ['to a donation', bbc, donation, true],
    ['from Robux to a donation', robux, donation, true],
    ['of the amount in Robux', robux, { ...robux, finalPrice: 2000 }, true],
    ['of nothing that is due in Robux', robux, robux, false],
    ['of a room for the same donation', donation, { ...donation, finalPrice: 2000 }, false],
    ['to BBC', robux, bbc, false],
    ['of the amount in BBC', bbc, { ...bbc, finalPrice: 2000 }, false],
    ['to Robux where nothing is due', { ...bbc, finalPrice: 0 }, { ...robux, finalPrice: 0 }, false],
  ])('%s (CHANGE-6)', (_, before, after, isPending) => {
    expect(needsNewApproval({ ...before, status: 'confirmed' }, after)).toBe(isPending);
    expect(needsNewApproval({ ...before, status: 'pending' }, after)).toBe(false);
  });
});

describe('a guest can change a booking', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const startsIn = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const booking = { status: 'confirmed', startsAt: startsIn(31), checkedInAt: null, guestChanges: 4 };

  it.each([
    ['confirmed', booking, true],
    ['pending', { ...booking, status: 'pending' }, true],
    ['cancelled', { ...booking, status: 'cancelled' }, false],
    ['30 minutes before the start', { ...booking, startsAt: startsIn(30) }, false],
    ['checked in', { ...booking, checkedInAt: now }, false],
    ['changed five times', { ...booking, guestChanges: 5 }, false],
  ])('that is %s: %j is %s (CHANGE-1, CHANGE-5)', (_, facts, isPossible) => {
    expect(canChange(facts, now)).toBe(isPossible);
  });
});
