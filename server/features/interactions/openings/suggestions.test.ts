import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { expect, it } from 'vitest';
import { english } from '../../../messages/texts.ts';
import { suggestOpenings, suggestResorts } from './suggestions.ts';

it('cuts long names of resorts between characters, never within an emoji (MSG-13)', () => {
  for (let letters = 0; letters < 4; letters += 1) {
    const resortName = `${'x'.repeat(letters)}${'🏝'.repeat(60)}`;
    const room = {
      resortId: 1,
      resortName,
      openingId: 1,
      openingDate: '2026-11-28T20:00:00Z',
      timezone: 'UTC',
    } as UpcomingRoom;
    const rooms = [{ ...room, availableCount: 3, keptCount: 0 }];
    for (const { name } of [...suggestResorts(rooms, ''), ...suggestOpenings(rooms, '', { texts: english })]) {
      expect(name.isWellFormed()).toBe(true);
      expect(name.length).toBeLessThanOrEqual(100);
    }
  }
});
