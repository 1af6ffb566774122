import type { PartyMember } from '@sunset/contract/api/parties/party.ts';
import type { Problem } from '@sunset/contract/errors.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { expect, test } from 'vitest';
import {
  acceptStateOf,
  isReady,
  nextReadyEnd,
  partyAnnouncements,
  pressStateOf,
  refusalLines,
  refusedOf,
  roomToBook,
  saleOf,
} from './rules.ts';

const now = Date.parse('2026-07-02T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const member = (id: number, more: Partial<PartyMember> = {}): PartyMember => ({
  id,
  name: `Friend ${id}`,
  is_leader: id === 1,
  is_me: id === 1,
  state: 'joined',
  ready_until: null,
  room_type: 'Standard',
  ...more,
});
const ready = (id: number, minutes = 4) => member(id, { state: 'ready', ready_until: inMinutes(minutes) });

test('"Ready" ends by the clock, the earliest first (PAGE-88)', () => {
  const members = [ready(1, 3), ready(2, 1), ready(3, -1), member(4)];
  expect(members.map((one) => isReady(one, now))).toEqual([true, true, false, false]);
  expect(nextReadyEnd(members, now)).toBe(inMinutes(1));
  expect(nextReadyEnd(members, now + 10 * 60_000)).toBeNull();
});

test('a press needs everybody under "together", else one who is ready (PAGE-90)', () => {
  const of = (policy: 'together' | 'as_many_as_possible', members: PartyMember[]) =>
    pressStateOf({ policy, members, state: 'open' }, now);
  expect(of('together', [ready(1), ready(2), member(3)])).toEqual({
    canBook: false,
    ready: 2,
    all: 3,
    waitingFor: ['Friend 3'],
  });
  expect(of('together', [ready(1), ready(2, -1)]).waitingFor).toEqual(['Friend 2']);
  expect(of('together', [ready(1), ready(2), member(3, { state: 'booked' })])).toMatchObject({ canBook: true, all: 2 });
  expect(of('as_many_as_possible', [member(1), ready(2)])).toMatchObject({
    canBook: true,
    ready: 1,
    waitingFor: ['Friend 1 (you)'],
  });
  expect(of('as_many_as_possible', [member(1), member(2)]).canBook).toBe(false);
  expect(pressStateOf({ policy: 'together', members: [ready(1)], state: 'over' }, now).canBook).toBe(false);
});

test('the first free room of the wishes is the one to book (PAGE-88)', () => {
  const wish = (type: string, availableCount: number) => ({ roomId: 1, type, availableCount });
  expect(roomToBook([wish('Suite', 0), wish('Deluxe', 2), wish('Standard', 3)])).toEqual({
    room: wish('Deluxe', 2),
    soldOut: [wish('Suite', 0)],
  });
  expect(roomToBook([wish('Suite', 0)])).toEqual({ room: null, soldOut: [wish('Suite', 0)] });
});

test('each member who was not booked is named with what to do (PAGE-90)', () => {
  const members = [member(1), member(2), member(3)];
  expect(
    refusalLines(members, [
      { id: 3, reason: 'cannot_book' },
      { id: 2, reason: 'price_changed' },
    ]),
  ).toEqual([
    'Friend 2: the price has changed. Friend 2 has to check it and be ready again.',
    'Friend 3 can’t book right now, and sees why on this page.',
  ]);
});

test('screen readers hear what others do, and nothing of the own press (PAGE-91)', () => {
  const before = [member(1), member(2), member(3), ready(4)];
  const after = [ready(1), ready(2), member(4), member(5)];
  expect(partyAnnouncements(before, after)).toEqual([
    'Friend 2 is ready.',
    'Friend 4 is not ready anymore.',
    'Friend 5 is in the party.',
    'Friend 3 is not in the party anymore.',
  ]);
});

test('an acceptance is announced, and offers that come or end for all at once are not (PAGE-93)', () => {
  const members = (state: PartyMember['state'], other = state) => [member(1, { state }), member(2, { state: other })];
  expect(partyAnnouncements(members('offered'), members('accepted'))).toEqual(['Friend 2 has accepted.']);
  expect(partyAnnouncements(members('joined'), members('offered'))).toEqual([]);
  expect(partyAnnouncements(members('offered', 'accepted'), members('joined'))).toEqual([]);
});

test('all who have no booking have to accept, and who has not is named (PAGE-93)', () => {
  const members = [
    member(1, { state: 'accepted' }),
    member(2, { state: 'offered' }),
    member(3, { state: 'accepted' }),
    member(4, { state: 'booked' }),
  ];
  expect(acceptStateOf({ members })).toEqual({ accepted: 2, all: 3, waitingFor: ['Friend 2'] });
});

test('a party books, enters the lobby or waits by its state, before that by its entrance (PAGE-89, PAGE-92)', () => {
  expect(saleOf({ state: 'open', entrance: null })).toBe('sale');
  expect(saleOf({ state: 'open', entrance: { list: 'lobby', opens_at: inMinutes(5) } })).toBe('lobby');
  expect(saleOf({ state: 'open', entrance: { list: 'waiting', opens_at: null } })).toBe('waiting');
  expect(saleOf({ state: 'waiting', entrance: null })).toBe('waiting');
});

test('only a refusal that names members has a line for each (PAGE-90, PAGE-92)', () => {
  const refused = [{ id: 2, reason: 'cannot_book' as const }];
  const refusal = (code: Problem['code'], more = {}) =>
    new ApiError({ type: 'about:blank', title: '', status: 409, code, detail: '', ...more }, 409, null);
  expect(refusedOf(refusal('party_not_entered', { members: refused }))).toEqual(refused);
  expect(refusedOf(refusal('party_not_booked', { members: refused }))).toEqual(refused);
  expect(refusedOf(refusal('room_available'))).toEqual([]);
  expect(refusedOf(new Error('offline'))).toEqual([]);
});
