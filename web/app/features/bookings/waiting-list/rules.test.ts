import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { expect, test } from 'vitest';
import { isTimeForOffers } from '../../../entities/openings/time-for-offers.ts';
import { applyEntryEvent } from './entry-event.ts';
import { endText, findSoldOut, passText, placeText, toggleChoice } from './rules.ts';

const start = '2026-07-02T18:00:00Z';
const minutesBefore = (minutes: number) => Date.parse(start) - minutes * 60_000;

const offer = { id: 5, roomId: 2, type: 'Deluxe', until: '2026-07-02T12:00:00.000Z' } as NonNullable<
  WaitingEntry['offer']
>;
const room = (roomId: number, type: string) => ({ roomId, type, final_price: 1, shown_price: 1, is_passed: false });
const entry = { openingId: 7, state: 'waiting', position: 3, offer: null } as WaitingEntry;

test('PAGE-62 joining is possible until 35 minutes before the start', () => {
  expect(isTimeForOffers(start, minutesBefore(36))).toBe(true);
  expect(isTimeForOffers(start, minutesBefore(35))).toBe(false);
});

test('PAGE-62 a room type is sold out when nothing is left or reserved, the cheapest first', () => {
  const of = (id: number, price: number, availableCount: number, keptCount: number) =>
    ({ id, price, availableCount, keptCount }) as OpeningRoom;
  const rooms = [of(1, 300, 0, 0), of(2, 100, 0, 0), of(3, 50, 0, 1), of(4, 50, 1, 0)];
  expect(findSoldOut(rooms).map(({ id }) => id)).toEqual([2, 1]);
});

test('WAIT-2 choices keep their order, and there are at most five', () => {
  expect(toggleChoice([3, 1], 2)).toEqual([3, 1, 2]);
  expect(toggleChoice([3, 1, 2], 1)).toEqual([3, 2]);
  expect(toggleChoice([1, 2, 3, 4, 5], 6)).toEqual([1, 2, 3, 4, 5]);
});

test('WAIT-6 the place has a number and says why nothing moves', () => {
  const facts = { position: 3, waiting_count: 12, reason: 'no_room_free', reason_until: null } as const;
  expect(placeText(facts)).toBe('You are number 3 of 12. No room has become free yet.');
  expect(placeText({ ...facts, position: 13 })).toMatch(/^You are number 13 of 13\./);
  expect(placeText({ ...facts, reason: 'offer_open', reason_until: start })).toMatch(/An offer is open until \d/);
  expect(placeText({ ...facts, reason: null })).toBe('You are number 3 of 12.');
});

test('OFFER-6 passing says what the guest still waits for', () => {
  const rooms = [room(2, 'Deluxe'), room(1, 'Standard'), { ...room(3, 'Suite'), is_passed: true }];
  expect(passText({ rooms, offer })).toBe('You keep your place for Standard. We won’t offer you Deluxe again.');
  expect(passText({ rooms: [room(2, 'Deluxe')], offer })).toMatch(/you lose your place on the list/);
});

test('PAGE-63 an end is explained unless the guest chose it', () => {
  expect(endText({ end_reason: 'unanswered', end_note: null })).toBe('Two offers ended without an answer.');
  expect(endText({ end_reason: 'removed', end_note: null })).toBe('Our staff removed you from the list.');
  expect(endText({ end_reason: 'removed', end_note: 'Twice in it' })).toBe(
    'Our staff removed you from the list: “Twice in it”',
  );
  expect(endText({ end_reason: 'opening_cancelled', end_note: null })).toBe('The opening was cancelled.');
  expect(endText({ end_reason: 'opening_cancelled', end_note: 'A storm' })).toBe(
    'The opening was cancelled: “A storm”',
  );
  expect(endText({ end_reason: 'party_left', end_note: null })).toMatch(/your whole party/);
  expect(endText({ end_reason: 'left', end_note: null })).toBeNull();
});

test('PAGE-64 an event sets the number at once and asks for the rest only if something else changed', () => {
  const event = { type: 'entry', openingId: 7, state: 'waiting', position: 2, offer: null } as const;
  expect(applyEntryEvent([entry], event)).toEqual({
    entries: [{ ...entry, position: 2 }],
    hasNewOffer: false,
    isKnown: true,
    isDrawn: false,
  });
  const behindOffer = { ...entry, reason: 'offer_open' } as const;
  expect(applyEntryEvent([behindOffer], event).entries).toMatchObject([{ position: 2, reason: null }]);
  expect(applyEntryEvent([behindOffer], { ...event, position: 3 }).entries).toMatchObject([{ reason: 'offer_open' }]);
  const offered = { ...event, offer: { id: offer.id, roomId: offer.roomId, until: offer.until } };
  expect(applyEntryEvent([entry], offered)).toMatchObject({ hasNewOffer: true, isKnown: false });
  expect(applyEntryEvent([{ ...entry, offer }], offered)).toMatchObject({ hasNewOffer: false, isKnown: true });
  expect(applyEntryEvent([{ ...entry, offer }], event)).toMatchObject({ hasNewOffer: false, isKnown: false });
  expect(applyEntryEvent([], event)).toMatchObject({ entries: [], isKnown: false });
  expect(applyEntryEvent([entry], { ...event, state: 'ended', position: null })).toMatchObject({ isKnown: false });
});

test('PAGE-68 the result of a draw is shown from the event', () => {
  const rooms = [
    { ...room(1, 'Standard'), shown_price: 500 },
    { ...room(2, 'Deluxe'), shown_price: 750 },
  ];
  const inLobby = { ...entry, state: 'lobby', position: null, rooms } as WaitingEntry;
  const event = { type: 'entry', openingId: 7, state: 'waiting', position: 1, offer: null } as const;
  const won = applyEntryEvent([inLobby], { ...event, offer: { id: 5, roomId: 2, until: offer.until } });
  expect(won).toMatchObject({ isDrawn: true, hasNewOffer: true, isKnown: false });
  expect(won.entries[0]).toMatchObject({
    state: 'waiting',
    offer: { type: 'Deluxe', shown_price: 750, pricing: null, is_drawn: true },
    can: { take: true, pass: true },
  });
  const waits = applyEntryEvent([inLobby], { ...event, position: 4 });
  expect(waits).toMatchObject({ isDrawn: true, hasNewOffer: false });
  expect(waits.entries.map(placeText)).toEqual(['You are number 4 on the waiting list.']);
});
