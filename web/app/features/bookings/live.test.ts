import type { LiveEvent } from '@sunset/contract/live.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';
import { handleEvent } from './live.ts';

const availability: LiveEvent = { type: 'availability', openingId: 1, rooms: [] };

test.each([
  ['whose room was given away', { status: 'no_show', given_away_at: '2026-11-21T12:15:00.000Z' }, true],
  ['of another opening', { openingId: 2, status: 'no_show', given_away_at: '2026-11-21T12:15:00.000Z' }, false],
  ['who is expected', { status: 'confirmed', given_away_at: null }, false],
])('rooms that come or go: the booking of a guest %s (LATE-4)', (_, booking, isLoaded) => {
  const client = new QueryClient();
  const queryKey = bookingKeys.mine('7');
  client.setQueryData(queryKey, [{ openingId: 1, ...booking }]);
  handleEvent(client, '7', availability);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isLoaded);
  client.clear();
});
