import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  emptyMemory,
  firstPlace,
  isSameRequest,
  parseMemory,
  parsePlace,
  placeSearch,
  type BookingRequest,
  type Memory,
} from './state.ts';

const at = (search: string) => parsePlace(new URLSearchParams(search));

describe('the address', () => {
  test.each([
    ['', { step: 1 }],
    ['step=1', { step: 1 }],
    ['resort=1&opening=2&step=2', { step: 2, resortId: 1, openingId: 2 }],
    ['resort=1&opening=2&room=3&step=3', { step: 3, resortId: 1, openingId: 2, roomId: 3 }],
    ['resort=1&opening=2&room=3&step=4', { step: 4, resortId: 1, openingId: 2, roomId: 3 }],
    ['step=5', { step: 5 }],
    ['resort=1&opening=2&step=2&view=bookings', { step: 2, resortId: 1, openingId: 2, isBookings: true }],
  ])('%s is a place, and leads back to itself', (search, place) => {
    expect(at(search)).toEqual({ ...firstPlace, ...place });
    expect(at(placeSearch(at(search)))).toEqual(at(search));
  });

  test.each([
    ['resort=1', { resortId: 1 }],
    ['resort=1&opening=2', { resortId: 1, openingId: 2 }],
    ['resort=1&opening=2&room=3', { resortId: 1, openingId: 2 }],
  ])('%s is a link from elsewhere, to be looked up first', (search, ids) => {
    expect(at(search)).toEqual({ ...firstPlace, ...ids, isEntry: true });
  });

  test.each([
    ['step=4', 1],
    ['resort=1&step=3', 1],
    ['resort=1&opening=2&step=4', 2],
    ['resort=x&opening=2&step=2', 1],
    ['resort=-1&opening=2&step=2', 1],
    ['resort=99999999999&opening=2&step=2', 1],
    ['resort=1&opening=2&room=3&step=9', 2],
    ['resort=1&opening=2&room=3&step=abc', 2],
  ])('%s falls back to step %i', (search, step) => {
    expect(at(search).step).toBe(step);
  });
});

const request: BookingRequest = {
  discordUsername: 'mira',
  robloxUsername: 'mira_rbx',
  robloxDisplayName: 'Mira',
  roomId: 3,
  resort: 'Vista Sunset Resort',
  notes: '',
  all_inclusive: false,
  payment_method: 'bbc',
  checkIn: '2026-07-02T18:00:00.000Z',
  checkOut: '2026-07-02T19:00:00.000Z',
  guests: 1,
  expected_final_price: 3000,
  held: true,
};

describe('the memory of the tab', () => {
  const stay = {
    openingId: 2,
    resortName: 'Vista Sunset Resort',
    roomType: 'Suite',
    image: null,
    openingDate: request.checkIn,
    timezone: 'UTC',
  };
  const memory: Memory = {
    owner: '1',
    savedAt: 1_800_000_000_000,
    draft: { ...emptyDraft, robloxUsername: '', notes: 'Three friends', allInclusive: true, paymentMethod: 'robux' },
    attempt: { key: 'k', request, stay },
    confirmation: null,
    kept: { roomId: 3, until: '2026-07-01T12:00:00.000Z' },
  };

  test('comes back as it was, with an untouched field apart from an emptied one', () => {
    expect(parseMemory(JSON.stringify(memory), '1')).toEqual(memory);
  });

  test('is nobody else’s', () => {
    expect(parseMemory(JSON.stringify(memory), '2')).toEqual(emptyMemory('2'));
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"owner":"2"}',
    '{"owner":"1"}',
    '{"owner":"1","draft":7,"attempt":[],"confirmation":"x","kept":{"roomId":3,"until":"soon"}}',
  ])('%s counts as nothing', (text) => {
    expect(parseMemory(text, '1')).toEqual(emptyMemory('1'));
  });

  test('strange values in a draft fall back one by one', () => {
    const text = JSON.stringify({
      owner: '1',
      draft: { notes: 'kept', paymentMethod: 'gold bars', agreedToTerms: 'yes', robloxUsername: 4 },
    });
    expect(parseMemory(text, '1').draft).toEqual({ ...emptyDraft, notes: 'kept' });
  });
});

test('a request is the same only when every field is', () => {
  expect(isSameRequest(request, { ...request })).toBe(true);
  expect(isSameRequest(request, { ...request, notes: 'more' })).toBe(false);
  expect(isSameRequest(request, { ...request, expected_final_price: 2250 })).toBe(false);
});
