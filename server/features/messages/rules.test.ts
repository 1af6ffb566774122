import { isMessageKind, messageKindIds, messageKinds } from '@sunset/contract/message-kinds.ts';
import type { MessageAudience } from '@sunset/contract/messages/message-kind-row.ts';
import { siteSwitches } from '@sunset/contract/messages/site-switches.ts';
import { describe, expect, it } from 'vitest';
import { camelCase } from '../../database/camel-case.ts';
import type { SiteSwitchColumns } from '../site-settings/rules.ts';
import { deadlines } from '../../integrations/outside.ts';
import {
  afterNotSent,
  afterUnknown,
  announceWithinMs,
  backoffMs,
  canResend,
  claimMs,
  giveUpMs,
  isOnForSite,
  kindsByUrgency,
  nonceMs,
  pauseMs,
  refusalsPauseMs,
  type Attempt,
} from './rules.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = new Date('2026-11-21T20:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

/** A first try at `start`, a day before the message is given up. */
const aTry = (audience: MessageAudience, known: Partial<Attempt> = {}): Attempt => ({
  audience,
  attempts: 1,
  uncertainSince: null,
  startedAt: start,
  giveUpAt: later(24 * hour),
  ...known,
});

describe('kinds of messages', () => {
  it.each(['toString', '__proto__', 'constructor', 'booking.nonsense', 'Booking.placed', ''])(
    'do not include "%s"',
    (kind) => expect(isMessageKind(kind)).toBe(false),
  );

  it.each(['booking.confirmed', 'guests.announcement', 'opening.event'])('include %s', (kind) =>
    expect(isMessageKind(kind)).toBe(true),
  );

  it('send codes and announcements before news of a booking, and those before the rest (MSG-2)', () => {
    const [first, second] = kindsByUrgency;
    expect(first).toEqual(
      expect.arrayContaining(['booking.neighborhood_code', 'guests.announcement', 'staff.opening_ping']),
    );
    expect(second).toEqual(expect.arrayContaining(['booking.confirmed', 'booking.rejected', 'booking.cancelled']));
    expect([first, second].flat()).not.toContain('booking.placed');
  });

  it('are off while the community has their own switch off, and no other kind is (POST-1, OFFER-12)', () => {
    const offBy = (off: string) => {
      const settings = Object.fromEntries(siteSwitches.map(({ id }) => [camelCase(id), id !== off]));
      return messageKindIds.filter((kind) => !isOnForSite(kind, settings as SiteSwitchColumns));
    };
    expect(Object.fromEntries(siteSwitches.map(({ id }) => [id, offBy(id)]))).toEqual({
      messages_enabled: [],
      announcement_shows_code: [],
      opening_posts: ['guests.opening_post'],
      announce_free_rooms: ['guests.free_room'],
    });
  });

  it('send what concerns one guest to that person only (MSG-2)', () => {
    const booking = Object.entries(messageKinds).filter(([kind]) => kind.startsWith('booking.'));
    expect(new Set(booking.map(([, { audience }]) => audience))).toEqual(new Set(['guest']));
  });
});

describe('times of messages', () => {
  it.each([
    ['a nonce makes repeats harmless for 60 s', nonceMs, minute],
    ['a message is given up after a day', giveUpMs, 24 * hour],
    ['guests are told 15 minutes ahead', messageKinds['guests.announcement'].automatic.beforeMs, 15 * minute],
    ['guests are reminded an hour ahead', messageKinds['booking.reminder'].automatic.beforeMs, hour],
    ['the next opening is one within 24 hours', announceWithinMs, 24 * hour],
  ])('%s', (_, ms, expected) => expect(ms).toBe(expected));

  it('F17 a claim lasts longer than three calls of 5 s, and ends within the lifetime of the nonce', () => {
    expect(claimMs).toBeGreaterThan(deadlines.lookupMs + 2 * deadlines.botMessageMs);
    expect(claimMs).toBeLessThan(nonceMs);
  });
});

describe('F14 waiting before the next try', () => {
  it.each([
    // tries so far, minimum, maximum
    [1, second, 2 * second],
    [2, 2 * second, 4 * second],
    [3, 4 * second, 8 * second],
    [9, 256 * second, 512 * second],
    [10, 7.5 * minute, 15 * minute],
    [5000, 7.5 * minute, 15 * minute],
  ])(
    'doubles from try to try, randomised over its second half, up to 15 minutes: after %i, %i to %i ms',
    (attempts, least, most) => {
      expect(backoffMs(attempts, 0)).toBe(least);
      expect(backoffMs(attempts, 0.5)).toBe((least + most) / 2);
      expect(backoffMs(attempts, 1)).toBe(most);
    },
  );

  it('is in whole milliseconds', () => expect(backoffMs(1, 1 / 3)).toBe(1333));
});

describe('F15 T51 a rate limit', () => {
  it.each([
    // what Discord asks for, refusals in a row, how long nothing is sent
    [null, 1, 5 * second],
    [1337, 1, 1337],
    [0, 1, 0],
    [1337, 2, 10 * second],
    [1337, 3, 20 * second],
    [1337, 6, 160 * second],
    [1337, 7, 5 * minute],
    [1337, 20, 5 * minute],
    [null, 2, 10 * second],
    [30 * second, 2, 30 * second],
    [2 * hour, 20, 2 * hour],
  ])('that asks for %s ms, number %i in a row, pauses us for %i ms (MSG-22)', (asked, consecutiveFailures, ms) => {
    expect(pauseMs(asked, consecutiveFailures)).toBe(ms);
  });
});

describe('after a try that certainly did not arrive', () => {
  it.each(['guests_channel', 'staff_channel', 'guest', 'server_events'] as const)(
    'F13 a message (%s) waits, for any time',
    (audience) => {
      expect(afterNotSent(aTry(audience), 'unreachable', later(23 * hour))).toEqual({
        state: 'pending',
        failure: 'unreachable',
        notBefore: later(23 * hour),
        uncertainSince: null,
      });
    },
  );

  it('it is given up when no time is left, to the millisecond', () => {
    const message = aTry('guest');
    expect(afterNotSent(message, 'rate_limited', later(24 * hour - 1)).state).toBe('pending');
    expect(afterNotSent(message, 'rate_limited', later(24 * hour))).toMatchObject({
      state: 'dead',
      failure: 'rate_limited',
      uncertainSince: null,
    });
  });

  it.each([
    ['guests_channel', 0, 'pending'],
    ['guests_channel', 1, 'unknown'],
    ['staff_channel', 0, 'pending'],
    ['staff_channel', 1, 'unknown'],
    ['guest', 1, 'pending'],
    ['server_events', 1, 'pending'],
  ] as const)(
    'I10 one to %s that an earlier try may have delivered, 60 s and %i ms later, is %s',
    (audience, ms, state) => {
      const message = aTry(audience, { attempts: 3, uncertainSince: start, startedAt: later(30 * second) });
      const decision = afterNotSent(message, 'unreachable', later(minute + ms));
      expect(decision).toMatchObject(
        state === 'pending'
          ? { state, failure: 'unreachable', uncertainSince: start }
          : { state, failure: 'no_answer', uncertainSince: null },
      );
    },
  );

  it('I10 a post with unknown outcome is never called undelivered, not even when no time is left (MSG-18)', () => {
    const message = aTry('guests_channel', { attempts: 2, uncertainSince: start, startedAt: later(5 * second) });
    expect(afterNotSent(message, 'rate_limited', later(30 * hour))).toMatchObject({
      state: 'unknown',
      failure: 'no_answer',
    });
  });
});

describe('after a try that may have arrived', () => {
  it.each(['guests_channel', 'staff_channel'] as const)(
    'F14 I10 a post to %s is repeated within 60 s of it, and no later (MSG-18)',
    (audience) => {
      const message = aTry(audience);
      expect(afterUnknown(message, later(58 * second), 1)).toEqual({
        state: 'pending',
        failure: 'no_answer',
        notBefore: later(minute),
        uncertainSince: start,
      });
      expect(afterUnknown(message, later(58 * second + 1), 1)).toEqual({
        state: 'unknown',
        failure: 'no_answer',
        notBefore: later(minute + 1),
        uncertainSince: null,
      });
    },
  );

  it('I10 the 60 s of a post start with the first such try', () => {
    const message = aTry('guests_channel', { attempts: 2, uncertainSince: start, startedAt: later(55 * second) });
    expect(afterUnknown(message, later(56 * second), 1)).toMatchObject({ state: 'pending', uncertainSince: start });
    expect(afterUnknown(message, later(57 * second), 1).state).toBe('unknown');
  });

  it.each([
    ['guests_channel', 15 * second],
    ['staff_channel', 15 * second],
    ['guest', 15 * minute],
    ['server_events', 15 * minute],
  ] as const)('the wait (%s) grows to %i ms', (audience, longest) => {
    expect(afterUnknown(aTry(audience, { attempts: 12 }), start, 1).notBefore).toEqual(later(longest));
  });

  it.each(['guest', 'server_events'] as const)('F14 I11 a message (%s) is tried for a day (MSG-19)', (audience) => {
    const message = aTry(audience, { uncertainSince: start, startedAt: later(23 * hour) });
    const last = later(24 * hour - 2 * second);
    expect(afterUnknown(message, new Date(last.getTime() - 1), 1)).toMatchObject({
      state: 'pending',
      failure: 'no_answer',
      uncertainSince: start,
    });
    expect(afterUnknown(message, last, 1)).toMatchObject({ state: 'dead', failure: 'no_answer', uncertainSince: null });
  });
});

describe('refusals in a row', () => {
  it.each([
    [1, null],
    [4, null],
    [5, 5_000],
    [6, 10_000],
    [20, 5 * minute],
  ])('%i of them pause all messages for %s ms (MSG-33)', (count, pause) => {
    expect(refusalsPauseMs(count)).toBe(pause);
  });

  it('without an answer they pause all messages for up to two minutes (MSG-33)', () => {
    expect([4, 5, 20].map((count) => refusalsPauseMs(count, true))).toEqual([null, 5_000, 2 * minute]);
  });
});

describe('resending', () => {
  it.each([
    ['unknown', 'no_answer', true],
    ['dead', 'direct_messages_closed', true],
    ['dead', null, true],
    ['dead', 'out_of_date', false],
    ['pending', 'discord_unauthorized', true],
    ['pending', 'rate_limited', false],
    ['pending', null, false],
    ['sending', 'discord_unauthorized', false],
    ['sent', null, false],
  ])('a message that is %s (%s): %s (MSG-25)', (status, failure, can) => {
    expect(canResend({ status, failure })).toBe(can);
  });
});
