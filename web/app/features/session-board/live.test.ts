import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { doorGuestQuery } from './door/queries.ts';
import { handleBoardEvent } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The board of opening 1 with the form "Add guest" over it, and the answers to the form: the rooms that are free. */
async function anOpenForm() {
  const client = new QueryClient();
  let freeRooms = 0;
  const answer = () => Promise.resolve(Response.json({ roblox: 'not_asked', rooms: [{ availableCount: freeRooms }] }));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { querySelector: () => ({ content: 'http://site.test' }) });
  const board = new QueryObserver(client, { queryKey: sessionBoardKeys.board(1), queryFn: () => 'a board' });
  const form = new QueryObserver(client, doorGuestQuery(1, ''));
  const stops = [board.subscribe(() => undefined), form.subscribe(() => undefined)];
  await vi.advanceTimersByTimeAsync(100);
  return {
    client,
    free: () => void (freeRooms += 1),
    shown: () => form.getCurrentResult().data?.rooms[0]?.availableCount,
    stop: () => stops.forEach((stop) => stop()),
  };
}

const availabilityOf = (openingId: number) => ({ type: 'availability' as const, openingId, rooms: [] });

test('the open form shows a room that becomes free without a change of a booking (DOOR-10, LATE-2)', async () => {
  const form = await anOpenForm();
  expect(form.shown()).toBe(0);
  form.free();
  handleBoardEvent(form.client, availabilityOf(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(form.shown()).toBe(0);
  handleBoardEvent(form.client, availabilityOf(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(form.shown()).toBe(1);
  form.stop();
});
