import type { OpeningRoom, Resort } from '@sunset/contract/api/catalogue.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview } from './draw-preview.ts';
import { resortWords } from './preview-words.ts';

const resort = { id: 1, name: 'Vista', location: 'Big Sur' } as Resort;
const room = (more: Partial<OpeningRoom>) =>
  ({
    resortId: 1,
    openingId: 5,
    openingDate: '2026-07-01T02:00:00.000Z',
    timezone: 'America/Los_Angeles',
    availableCount: 2,
    ...more,
  }) as OpeningRoom;

test('a preview says the next opening in its own zone, by name, and the rooms left in it', () => {
  const rooms = [
    room({ resortId: 9 }),
    room({}),
    room({ availableCount: 3 }),
    room({ openingId: 6, availableCount: 8 }),
  ];
  const { title, lines, badge } = resortWords('Sunset', resort, rooms);
  expect(title).toBe('Vista');
  expect(lines[1]).toMatch(/^Next opening: Tue,? 30 Jun, 19:00 Pacific Daylight Time$/);
  expect(badge).toBe('5 rooms left');
  expect(resortWords('Sunset', resort, [room({ availableCount: 1 })]).badge).toBe('1 room left');
  expect(resortWords('Sunset', resort, [room({ availableCount: 0 })]).badge).toBe('Sold out');
});

test('it says less where less is known', () => {
  expect(resortWords('Sunset', resort, null).lines).toEqual(['Big Sur']);
  expect(resortWords('Sunset', resort, []).lines[1]).toBe('The next opening is not announced yet');
});

test('it is drawn as a PNG of the size that chats show whole', async () => {
  const scene =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800"/></svg>';
  const words = { brand: 'Sunset', title: 'Café <Übersee> & Co', lines: ['one'], badge: null };
  const { format, width, height } = await sharp(await drawPreview(scene, words)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
});
