import type { BoardOpening } from '@sunset/contract/api/session-board.ts';
import { expect, test } from 'vitest';
import {
  chooseOpening,
  countArrivalStates,
  groupByRoom,
  parseView,
  rangesText,
  arrivalStateOf,
  type BoardUnit,
} from './rules.ts';

const anOpening = (id: number, endsAt: string): BoardOpening => ({
  id,
  resortId: 1,
  resort: 'Vista Sunset Resort',
  openingDate: endsAt,
  endsAt,
  timezone: 'Europe/Rome',
  is_live: false,
  neighborhood_code: null,
  units: 10,
  pending: 0,
  confirmed: 0,
  checked_in: 0,
});

const openings = [anOpening(1, '2026-12-01T20:00:00Z'), anOpening(2, '2026-12-02T20:00:00Z')];

test.each([
  ['the one the address names', '1', '2026-12-02T00:00:00Z', 1],
  ['the one that is not over', null, '2026-12-02T00:00:00Z', 2],
  ['that for what is not there', '9', '2026-12-01T19:30:00Z', 1],
  ['the last where all are over', null, '2026-12-03T00:00:00Z', 2],
])('the board opens with %s', (_, wanted, now, id) => {
  expect(chooseOpening(openings, wanted, Date.parse(now))?.id).toBe(id);
});

test('has no board without openings', () => {
  expect(chooseOpening([], '1', 0)).toBeNull();
});

test('filters the board by the URL parameter only', () => {
  expect(['waiting', 'expected', 'arrived', 'absent', null].map(parseView)).toEqual([
    'waiting',
    'expected',
    'arrived',
    'all',
    'all',
  ]);
});

test.each([
  [[], ''],
  [[4], '4'],
  [[3, 1, 2, 5], '1–3, 5'],
  [[1, 3, 4], '1, 3–4'],
])('formats the rooms %j as %j', (numbers, text) => {
  expect(rangesText(numbers)).toBe(text);
});

test.each([
  ['waiting', 'pending', null],
  ['expected', 'confirmed', null],
  ['arrived', 'confirmed', '2026-12-01T19:05:00Z'],
  ['arrived', 'completed', null],
  ['absent', 'no_show', null],
] as const)('a guest is %s who is %s and came at %s', (arrivalState, status, arrival) => {
  expect(arrivalStateOf({ status, checked_in_at: arrival })).toBe(arrivalState);
});

const aUnit = (number: number, unit: Partial<BoardUnit> = {}): BoardUnit => ({
  id: number,
  number,
  roomId: 1,
  roomType: 'Standard',
  price: 1000,
  is_held: false,
  booking: null,
  ...unit,
});

test('groups rooms by type, with the numbers of free rooms', () => {
  const units = [aUnit(1), aUnit(2, { is_held: true }), aUnit(3), aUnit(1, { roomId: 2, roomType: 'Deluxe' })];
  expect(groupByRoom(units, 'all')).toEqual([
    { roomId: 1, roomType: 'Standard', taken: [], free: [1, 3], held: [2] },
    { roomId: 2, roomType: 'Deluxe', taken: [], free: [1], held: [] },
  ]);
  expect(groupByRoom(units, 'waiting')).toEqual([]);
  expect(countArrivalStates(units)).toEqual({ waiting: 0, expected: 0, arrived: 0, absent: 0 });
});
