import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { OpeningRoom, Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { resortWords } from './preview-words.ts';

const resort = { id: 1, name: 'Vista', location: 'Big Sur' } as Resort;
const room = (more: Partial<OpeningRoom>) =>
  ({
    resortId: 1,
    openingId: 5,
    openingDate: '2026-07-01T02:00:00.000Z',
    timezone: 'America/Los_Angeles',
    availableCount: 2,
    keptCount: 0,
    releases: forEachOnSaleGroup(() => null),
    ...more,
  }) as OpeningRoom;

const now = new Date('2026-06-29T12:00:00Z');
const badgeOf = (one: OpeningRoom) => resortWords({ brand: 'Sunset', resort, rooms: [one] }, now).badge;

test('a preview names the next opening in its own zone, and the rooms left in it (PAGE-16)', () => {
  const rooms = [
    room({ resortId: 9 }),
    room({}),
    room({ availableCount: 3 }),
    room({ openingId: 6, availableCount: 8 }),
  ];
  const { title, lines, badge } = resortWords({ brand: 'Sunset', resort, rooms }, now);
  expect(title).toBe('Vista');
  expect(lines[1]).toMatch(/^Next opening: Tue,? 30 Jun, 19:00 Pacific Daylight Time$/);
  expect(badge).toBe('5 rooms left');
  expect(badgeOf(room({ availableCount: 1 }))).toBe('1 room left');
  expect(badgeOf(room({ availableCount: 0 }))).toBe('Sold out');
});

test('reserved rooms are not sold out: it says when they open for everyone (ONSALE-8)', () => {
  const opensAt = (regular: string) =>
    badgeOf(
      room({
        availableCount: 0,
        keptCount: 6,
        releases: { ...forEachOnSaleGroup(() => null), regular },
      }),
    );
  expect(opensAt('2026-07-01T01:00:00.000Z')).toBe('6 rooms open for everyone at 18:00');
  expect(opensAt('2026-06-29T20:00:00.000Z')).toBe('6 rooms open for everyone on Mon 29 Jun, 13:00');
  expect(opensAt(now.toISOString())).toBe('6 rooms left');
});

test('it says less when less is known', () => {
  expect(resortWords({ brand: 'Sunset', resort, rooms: null }, now).lines).toEqual(['Big Sur']);
  expect(resortWords({ brand: 'Sunset', resort, rooms: [] }, now).lines[1]).toBe(
    'The next opening is not announced yet',
  );
});
