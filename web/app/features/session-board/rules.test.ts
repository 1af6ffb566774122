import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { expect, test } from 'vitest';
import {
  allBookingsViews,
  boardViews,
  bookingChanges,
  chooseOpening,
  countViews,
  exchangePartners,
  filterGuests,
  firstView,
  freeRoomsOf,
  givenAwayText,
  guestCountText,
  msUntilNextPhase,
  openingMeanwhile,
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
  waiting: 0,
  can_add_guest: false,
  late_from: endsAt,
  open_places: 0,
  extended_minutes: 0,
  can: { extend: [], call_off: false },
  called_off: null,
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

test.each([
  ['one that starts within the longest extension', '20:20', [15, 30], 2],
  ['one that starts before the end', '19:50', [], 2],
  ['none that starts after the longest extension', '20:15', [15], undefined],
  ['none that has started', '19:30', [15, 30], undefined],
] as const)('the dialog of a session names %s (SESSION-1)', (_, start, extend, id) => {
  const running = { ...anOpening(1, '2026-12-01T20:00:00Z'), can: { extend: [...extend], call_off: true } };
  const other = { ...anOpening(2, '2026-12-01T21:20:00Z'), openingDate: `2026-12-01T${start}:00Z` };
  const now = Date.parse('2026-12-01T19:40:00Z');
  expect(openingMeanwhile([running, other], running, now)?.id).toBe(id);
  const calledOff = { ...other, called_off: { deletion_id: 1, undo_until: '2026-12-01T20:00:00Z' } };
  expect(openingMeanwhile([calledOff], running, now)).toBeNull();
});

test('takes the filter of the board from the URL', () => {
  const parsed = ['waiting', 'expected', 'arrived', 'refund', 'absent', null].map((text) =>
    parseView(text, boardViews),
  );
  expect(parsed).toEqual(['waiting', 'expected', 'arrived', null, null, null]);
  expect(parseView('refund', allBookingsViews)).toBe('refund');
});

const pending = { status: 'pending', checked_in_at: null } as StaffBooking;
const confirmed = { status: 'confirmed', checked_in_at: null } as StaffBooking;
const session = { openingDate: '2026-12-01T20:00:00Z', endsAt: '2026-12-01T21:00:00Z' };

test.each([
  ['the requests before the session', [pending, confirmed], '19:40', 'waiting'],
  ['all guests, if nobody waits and nobody can be checked in yet', [confirmed], '18:59', 'all'],
  ['the confirmed guests, if nobody waits and they can be checked in', [confirmed], '19:00', 'expected'],
  ['the confirmed guests during the session', [pending, confirmed], '20:00', 'expected'],
  ['all guests, if nobody can be checked in', [pending], '20:30', 'all'],
  ['all guests after the session', [pending, confirmed], '21:00', 'all'],
])('first shows %s (BOARD-12)', (_, guests, time, view) => {
  expect(firstView(guests, { opening: session, now: Date.parse(`2026-12-01T${time}:00Z`) })).toBe(view);
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

test('lists the free and held rooms of each type that has some', () => {
  const units = [aUnit(1), aUnit(2, { is_held: true }), aUnit(3), aUnit(1, { roomId: 2, roomType: 'Deluxe' })];
  expect(freeRoomsOf(units)).toEqual([
    { roomId: 1, roomType: 'Standard', free: [1, 3], held: [2] },
    { roomId: 2, roomType: 'Deluxe', free: [1], held: [] },
  ]);
});

const aGuest = (discordUsername: string, facts: Partial<StaffBooking> = {}) =>
  ({
    status: 'confirmed',
    checked_in_at: null,
    notes: '',
    companions: [],
    guestInfo: { discordUsername, robloxUsername: `${discordUsername}_rbx`, robloxDisplayName: 'Jay' },
    ...facts,
  }) as StaffBooking;

test.each([
  ['waits for the guest while the host can undo it', 30_000, [true, false], 'It is still free.'],
  ['is free', 90_000, [false, false], 'It is still free.'],
  ['is claimed by somebody', 90_000, [true, false], 'Next free: Standard 2.'],
  ['is claimed, as all others', 90_000, [true, true], 'No Standard is free.'],
] as const)('a room that was given away %s (LATE-4)', (_, ms, held, text) => {
  const at = Date.parse('2026-12-01T19:12:00Z');
  const guest = aGuest('Ada', {
    given_away_at: new Date(at).toISOString(),
    roomId: 1,
    roomType: 'Standard',
    unitNumber: 1,
  });
  const units = held.map((isHeld, index) => aUnit(index + 1, { is_held: isHeld }));
  expect(givenAwayText(guest, units, at + ms)).toContain(text);
});

const guests = [
  aGuest('Mira', { status: 'pending', notes: 'By the Window' }),
  aGuest('Tom', {
    companions: [
      { id: 1, robloxUsername: 'kai_shore', robloxDisplayName: 'Kai', name: null, is_checked_in: false },
      { id: 2, robloxUsername: 'nova_rbx', robloxDisplayName: 'Nova', name: 'Nova Reef', is_checked_in: true },
    ],
  }),
  aGuest('Uma', { checked_in_at: 'now' }),
];
const namesOf = (shown: StaffBooking[]) => shown.map(({ guestInfo }) => guestInfo.discordUsername);

test('rooms are exchanged among guests who were asked the same price (SESSION-6)', () => {
  const at = (id: number, price: number, isOpen = true) =>
    ({ id, base_price: price, can: { change_room: isOpen } }) as StaffBooking;
  const [guest, same, dear, gone] = [at(1, 1000), at(2, 1000), at(3, 2000), at(4, 1000, false)];
  expect(exchangePartners(guest, [guest, same, dear, gone])).toEqual([same]);
});

test('counts the guests of each view', () => {
  expect(countViews(guests)).toMatchObject({ all: 3, waiting: 1, expected: 1, arrived: 1 });
});

test('counts the guests, and names those who are in no view', () => {
  expect(guestCountText(guests)).toBe('3 guests');
  const absent = guests.slice(0, 1).map((guest) => ({ ...guest, status: 'no_show' as const }));
  expect(guestCountText([...guests, ...absent])).toBe('4 guests, 1 no-show');
});

test('a view shows its guests, and a search looks in all views, at names and notes (STATUS-18)', () => {
  expect(namesOf(filterGuests(guests, 'waiting', ''))).toEqual(['Mira']);
  expect(namesOf(filterGuests(guests, 'all', ''))).toEqual(['Mira', 'Tom', 'Uma']);
  expect(namesOf(filterGuests(guests, 'waiting', 'UMA_R'))).toEqual(['Uma']);
  expect(namesOf(filterGuests(guests, 'arrived', 'window'))).toEqual(['Mira']);
  expect(namesOf(filterGuests(guests, 'all', 'nobody'))).toEqual([]);
});

test('a search finds a guest by the names of their companions (PAGE-100)', () => {
  for (const name of ['KAI_SHORE', 'reef', 'kai'])
    expect(namesOf(filterGuests(guests, 'arrived', name))).toEqual(['Tom']);
});

test('a check-in of a companion is saved once that companion has it (PAGE-100)', () => {
  const [, tom] = guests as [StaffBooking, StaffBooking];
  const isSaved = (id: number, isArrived: boolean) =>
    bookingChanges.companion.isApplied(tom, { companion: { id }, isArrived });
  expect([isSaved(1, true), isSaved(1, false), isSaved(2, true), isSaved(2, false)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('"Not here" can be sent again only while the guest is shown as called at the version of the press (BOARD-17)', () => {
  const [guest] = guests as [StaffBooking];
  const isSaved = (calledVersion?: number) =>
    bookingChanges['not-here'].isApplied(guest, { version: 2 }, calledVersion);
  expect([isSaved(2), isSaved(3), isSaved()]).toEqual([false, true, true]);
});

test.each([
  ['until check-in opens', '2026-12-01T17:30:00Z', 30 * 60_000 + 500],
  ['until the start', '2026-12-01T18:30:00Z', 30 * 60_000 + 500],
  ['until the end', '2026-12-01T19:30:00Z', 30 * 60_000 + 500],
  ['not at all after the end', '2026-12-01T20:00:00Z', false],
])('waits %s', (_, now, expected) => {
  const opening = { ...anOpening(1, '2026-12-01T20:00:00Z'), openingDate: '2026-12-01T19:00:00Z' };
  expect(msUntilNextPhase([opening], Date.parse(now))).toBe(expected);
});
