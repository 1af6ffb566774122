import { describe, expect, it } from 'vitest';
import {
  actorName,
  attendanceOpenSince,
  checkInSpan,
  nameDecider,
  needsPaymentConfirmed,
  restoreDetail,
  staffMay,
  type BookingFacts,
} from './rules.ts';

const hour = 60 * 60 * 1000;
const startsAt = new Date('2026-11-21T20:00:00Z');
const endsAt = new Date('2026-11-21T21:00:00Z');
const fromStart = (ms: number) => new Date(startsAt.getTime() + ms);
const fromEnd = (ms: number) => new Date(endsAt.getTime() + ms);

/** A booking of 1000 BBC, paid in the game, not checked in. */
const aBooking = (facts: Partial<BookingFacts> = {}): BookingFacts => ({
  status: 'pending',
  paymentMethod: 'bbc',
  finalPrice: 1000,
  paidAt: null,
  checkedInAt: null,
  givenAwayAt: null,
  lateFrom: fromStart(10 * 60_000),
  startsAt,
  endsAt,
  openingCancelledAt: null,
  isInLine: false,
  ...facts,
});

const actions = (facts: Partial<BookingFacts>, now: Date) =>
  Object.entries(staffMay(aBooking(facts), now)).flatMap(([action, may]) => (may ? [action] : []));

describe('I06 what staff may do', () => {
  const anHourBefore = fromStart(-hour);
  it.each([
    // status, when, what
    [
      'pending',
      fromStart(-hour - 1),
      ['approve', 'reject', 'cancel', 'edit', 'change_room', 'change_name', 'mark_paid'],
    ],
    [
      'pending',
      anHourBefore,
      ['approve', 'reject', 'cancel', 'edit', 'change_room', 'change_name', 'check_in', 'mark_paid'],
    ],
    [
      'pending',
      fromEnd(-1),
      ['approve', 'reject', 'cancel', 'edit', 'change_room', 'change_name', 'check_in', 'mark_paid'],
    ],
    ['pending', endsAt, ['edit', 'mark_paid']],
    ['confirmed', fromStart(-hour - 1), ['cancel', 'edit', 'change_room', 'change_name', 'mark_paid']],
    [
      'confirmed',
      anHourBefore,
      ['cancel', 'edit', 'change_room', 'change_name', 'check_in', 'check_in_companions', 'mark_paid'],
    ],
    [
      'confirmed',
      fromStart(-hour / 2 - 1),
      ['cancel', 'edit', 'change_room', 'change_name', 'check_in', 'check_in_companions', 'mark_paid'],
    ],
    [
      'confirmed',
      fromStart(-hour / 2),
      ['cancel', 'edit', 'change_room', 'change_name', 'check_in', 'put_in_line', 'check_in_companions', 'mark_paid'],
    ],
    [
      'confirmed',
      fromEnd(-1),
      [
        'cancel',
        'edit',
        'change_room',
        'change_name',
        'check_in',
        'give_away',
        'put_in_line',
        'check_in_companions',
        'mark_paid',
      ],
    ],
    ['confirmed', endsAt, ['edit', 'mark_paid']],
    ['rejected', anHourBefore, ['restore', 'edit']],
    ['rejected', fromEnd(-1), ['restore', 'edit']],
    ['rejected', endsAt, ['edit']],
    ['cancelled', anHourBefore, ['restore', 'edit']],
    ['cancelled', endsAt, ['edit']],
    ['completed', fromEnd(-1), ['edit', 'mark_paid']],
    ['completed', endsAt, ['edit', 'mark_paid', 'mark_no_show']],
    ['completed', fromEnd(7 * 24 * hour - 1), ['edit', 'mark_paid', 'mark_no_show']],
    ['completed', fromEnd(7 * 24 * hour), ['edit', 'mark_paid']],
    ['no_show', fromEnd(-1), ['edit', 'mark_paid']],
    ['no_show', endsAt, ['edit', 'mark_paid', 'mark_completed']],
    ['no_show', fromEnd(7 * 24 * hour - 1), ['edit', 'mark_paid', 'mark_completed']],
    ['no_show', fromEnd(7 * 24 * hour), ['edit', 'mark_paid']],
  ])('with a booking that is %s at %o: %j (STATUS-16)', (status, now, may) => {
    expect(actions({ status }, now)).toEqual(may);
  });

  it.each(['pending', 'confirmed', 'rejected', 'cancelled'])(
    'cannot decide once the opening was cancelled, while the booking is %s (SESSION-5)',
    (status) => {
      const open = { status, paidAt: startsAt, paymentMethod: 'robux' };
      const may = status === 'cancelled' ? ['edit', 'mark_refunded'] : ['edit'];
      expect(actions({ ...open, openingCancelledAt: fromStart(-2 * hour) }, anHourBefore)).toEqual(may);
      expect(actions({ ...open, checkedInAt: anHourBefore, openingCancelledAt: anHourBefore }, anHourBefore)).toEqual(
        may,
      );
    },
  );

  it('check a guest in once, and undo it until the session ends (BOARD-2)', () => {
    const there = { status: 'confirmed', checkedInAt: startsAt, paidAt: startsAt };
    expect(actions(there, startsAt)).toEqual([
      'cancel',
      'edit',
      'change_room',
      'change_name',
      'check_in_companions',
      'undo_check_in',
    ]);
    expect(actions(there, endsAt)).toEqual(['edit']);
    expect(actions({ ...there, status: 'pending' }, startsAt)).not.toContain('undo_check_in');
    expect(actions({ ...there, status: 'completed' }, startsAt)).not.toContain('undo_check_in');
  });
});

describe('payment', () => {
  it.each([
    ['robux', null, true],
    ['donation', null, true],
    ['bbc', null, false],
    ['robux', startsAt, false],
    ['donation', startsAt, false],
  ])('by %s, paid at %o, must be confirmed: %s (STATUS-6)', (paymentMethod, paidAt, needs) => {
    expect(needsPaymentConfirmed({ paymentMethod, paidAt })).toBe(needs);
    expect(staffMay(aBooking({ paymentMethod, paidAt }), startsAt).needs_payment).toBe(needs);
  });

  it.each([
    ['pending', endsAt],
    ['confirmed', startsAt],
    ['cancelled', startsAt],
  ])('is not asked for when nothing is to be approved: %s at %o', (status, now) => {
    expect(staffMay(aBooking({ status, paymentMethod: 'robux' }), now).needs_payment).toBe(false);
  });

  it.each([
    [{ finalPrice: 1 }, true],
    [{ finalPrice: 0 }, false],
    [{ paidAt: startsAt }, false],
    [{ status: 'rejected' }, false],
    [{ status: 'cancelled' }, false],
  ])('can be marked for %j: %s (BOARD-4)', (facts, can) => {
    expect(staffMay(aBooking(facts), startsAt).mark_paid).toBe(can);
  });
});

describe('times around a session', () => {
  it('guests are checked in from an hour before it to its end (BOARD-1)', () => {
    expect(checkInSpan(startsAt)).toEqual({ startsBefore: endsAt, endsAfter: startsAt });
  });

  it('attendance can be corrected for 7 days (BOARD-5)', () => {
    expect(attendanceOpenSince(startsAt)).toEqual(new Date('2026-11-14T20:00:00Z'));
  });
});

describe('the actor of a change', () => {
  it.each([
    ['staff', 'Maya', 'Maya'],
    ['staff', null, 'a former admin'],
    ['host', 'Pip', 'Pip'],
    ['host', null, 'a former host'],
    ['system', null, 'the system'],
    ['system', 'Maya', 'the system'],
    ['guest', 'Jay', 'the guest'],
    ['guest', null, 'the guest'],
  ])('as %s, named %s, is %s', (kind, username, name) => {
    expect(actorName(kind, username)).toBe(name);
    expect(nameDecider({ decidedKind: kind, decidedBy: username })).toBe(name);
  });

  it('is null while nobody has decided', () => {
    expect(nameDecider({ decidedKind: null, decidedBy: null })).toBeNull();
  });
});

describe('a booking that cannot be restored', () => {
  it.each([
    ['sold_out', 'There are no free rooms of this type.'],
    ['booking_limit_reached', 'The guest already has the most bookings allowed.'],
    ['roblox_account_taken', 'Another guest uses this Roblox account in this session.'],
    ['no_opening', 'This opening was cancelled.'],
    ['opening_started', 'This session is over.'],
    ['not_a_member', 'The guest has left the Discord server or deleted their account.'],
    ['already_decided', 'Someone else has just changed it.'],
    ['', 'Someone else has just changed it.'],
  ])('names the reason for "%s" (STATUS-13)', (outcome, sentence) => expect(restoreDetail(outcome)).toBe(sentence));
});
