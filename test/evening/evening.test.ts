import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import { describe, expect, it } from 'vitest';
import type { ShownToGuest } from '../../bench/evening/guest-page.ts';
import { pictureOfPage } from '../../bench/evening/guest-picture.ts';
import { differences, isAtLeast } from '../../bench/evening/judge.ts';
import { planGuests } from '../../bench/evening/plan.ts';
import { brokenBars, type EveningResults } from '../../bench/evening/results.ts';
import { Visibility } from '../../bench/evening/visibility.ts';

/* What `npm run bench:evening` concludes from what it saw. */

const aBoard = (versions: Record<string, number>) =>
  ({
    units: Object.entries(versions).map(([bookingReference, version]) => ({ booking: { bookingReference, version } })),
    given_away: [],
  }) as unknown as Board;

const shows = (reference: string) => (board: Board) =>
  board.units.some(({ booking }) => booking?.bookingReference === reference);

describe('changes on other screens', () => {
  it('are expected of every screen but the one they were pressed on', () => {
    const visibility = new Visibility<Board>(['one', 'two', 'desk']);
    visibility.expect({ what: 'SR-1 is there', by: 'one', isShown: shows('SR-1') });
    visibility.show('one', aBoard({ 'SR-1': 1 }));
    visibility.show('two', aBoard({}));
    visibility.show('desk', aBoard({ 'SR-1': 1 }));
    visibility.show('desk', aBoard({ 'SR-1': 1 }));
    expect(visibility.delays(['one', 'two', 'desk'])).toMatchObject([{ screen: 'desk', isInGap: false }]);
    expect(visibility.missing()).toEqual(['The screen "two" never showed: SR-1 is there.']);
  });

  it('are expected only of the pages that they concern', () => {
    const visibility = new Visibility<Board>(['SR-1', 'SR-2']);
    visibility.expect({ what: 'SR-1 is there', on: ['SR-1'], isShown: shows('SR-1') });
    expect(visibility.missing()).toEqual(['The screen "SR-1" never showed: SR-1 is there.']);
    visibility.show('SR-1', aBoard({ 'SR-1': 1 }));
    visibility.note({ what: 'SR-2 is called', screen: 'SR-2', sentAt: performance.now(), ms: 20 });
    expect(visibility.delays().map(({ screen }) => screen)).toEqual(['SR-1', 'SR-2']);
    expect(visibility.missing()).toEqual([]);
  });

  it('are not expected of a press that was refused', () => {
    const visibility = new Visibility<Board>(['one', 'two']);
    const takeBack = visibility.expect({ what: 'SR-1 is there', by: 'one', isShown: shows('SR-1') });
    takeBack();
    expect(visibility.missing()).toEqual([]);
  });

  it('are apart from the others while a screen cannot follow', () => {
    const visibility = new Visibility<Board>(['one', 'two']);
    visibility.gaps.push({ screen: 'two', from: performance.now(), to: Infinity });
    visibility.expect({ what: 'SR-1 is there', isShown: shows('SR-1') });
    for (const screen of ['one', 'two']) visibility.show(screen, aBoard({ 'SR-1': 1 }));
    expect(visibility.delays(['one', 'two']).map(({ screen, isInGap }) => [screen, isInGap])).toEqual([
      ['one', false],
      ['two', true],
    ]);
  });
});

describe('the screens at the end', () => {
  it('differ in a row that another has, lacks or shows in another state', () => {
    const right = new Map([
      ['room Suite 1', 'SR-1 confirmed'],
      ['room Suite 2', 'SR-2 confirmed checked in'],
    ]);
    expect(differences('host', right, right)).toEqual([]);
    const shown = new Map([
      ['room Suite 2', 'SR-2 confirmed'],
      ['room Suite 3', 'SR-1 confirmed'],
    ]);
    expect(differences('host', shown, right)).toHaveLength(3);
  });

  it('of guests show their room, the line, the end, orders and the bill', () => {
    const checkOut = '2026-08-01T21:00:00.000Z';
    const room = { status: 'confirmed', roomType: 'Suite', room_number: 2, checkOut };
    const booking = { ...room, is_checked_in: true, line: { state: 'out' } };
    const service = { orders: [{ number: 1, state: 'served' }], to_pay: 50 };
    const shown = { booking, service } as unknown as ShownToGuest;
    expect([...pictureOfPage('SR-1', shown)]).toEqual([
      ['room of SR-1', 'Suite 2 confirmed checked in until 2026-08-01T21:00:00.000Z'],
      ['order SR-1 1', 'served'],
      ['bill SR-1', '50'],
    ]);
    const waiting = { booking: { ...booking, is_checked_in: false, line: { state: 'waiting' } }, service: null };
    expect([...pictureOfPage('SR-1', waiting as unknown as ShownToGuest)]).toEqual([
      ['room of SR-1', 'Suite 2 confirmed until 2026-08-01T21:00:00.000Z'],
      ['line SR-1', 'waiting'],
    ]);
  });

  it('have caught up when they know each booking in its state or a later one', () => {
    const missed = aBoard({ 'SR-1': 2, 'SR-2': 1 });
    expect(isAtLeast(aBoard({ 'SR-1': 3, 'SR-2': 1, 'SR-3': 1 }), missed)).toBe(true);
    expect(isAtLeast(aBoard({ 'SR-1': 1, 'SR-2': 1 }), missed)).toBe(false);
    expect(isAtLeast(aBoard({ 'SR-1': 2 }), missed)).toBe(false);
  });
});

describe('the bars', () => {
  const times = (p99: number) => ({ count: 100, p50: 1, p99, max: 9999 });
  interface Facts {
    medianS?: number;
    server?: number;
    visible?: number;
    toGuests?: number;
    onPhones?: number;
    broken?: string[];
    repeats?: Record<string, number>;
  }
  const results = (facts: Facts) =>
    ({
      broken: facts.broken ?? [],
      waits: { medianS: facts.medianS ?? 180, longestS: 999 },
      presses: { Order: times(facts.server ?? 300) },
      visible: times(facts.visible ?? 1000),
      visibleToGuests: times(facts.toGuests ?? 1000),
      repeats: facts.repeats ?? { 'Check in: no answer': 1 },
      visibleOnPhones: times(facts.onPhones ?? 1000),
    }) as unknown as EveningResults;

  it('hold up to their values, and each is named when it is broken', () => {
    expect(brokenBars(results({}))).toEqual([]);
    expect(brokenBars(results({ medianS: 181 }))).toEqual([
      'Half of the guests waited longer than 180 s, the median is 181 s.',
    ]);
    expect(brokenBars(results({ server: 301 }))).toEqual(['The servers took 301 ms for "Order" (p99).']);
    expect(brokenBars(results({ visible: 1001 }))).toEqual(['Other screens showed a change after 1001 ms (p99).']);
    expect(brokenBars(results({ toGuests: 1001 }))).toEqual(["Guests' pages showed a change after 1001 ms (p99)."]);
    expect(brokenBars(results({ onPhones: 1001 }))).toEqual(['A change was on the phones after 1001 ms (p99).']);
    expect(brokenBars(results({ broken: ['SR-1 came, and has 0 rooms.'] }))).toHaveLength(1);
    expect(brokenBars(results({ repeats: { 'Order: too_many_requests': 1 } }))).toEqual([
      'The server died without a press under way: nobody had to press again.',
    ]);
  });
});

it('the plan is the same in every run: 60 guests within ten minutes, 40 of whom order', () => {
  const guests = planGuests();
  expect(guests).toEqual(planGuests());
  expect(guests).toHaveLength(60);
  expect(guests.filter(({ toOrderMs }) => toOrderMs !== null)).toHaveLength(40);
  expect(Math.max(...guests.map(({ arrivesAt }) => arrivesAt))).toBeLessThan(10 * 60_000);
});
