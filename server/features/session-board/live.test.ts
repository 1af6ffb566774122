import type { LiveEvent } from '@sunset/contract/live.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { aCompanion, aSharedRoom } from '../../../test/people/companions.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';
import { minute } from '../../../test/test-clock.ts';
import { freeGivenRooms } from '../bookings/commands/free-given-rooms.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

it('sends the board a room that is free when its minute is over (LATE-2, BOARD-16)', async () => {
  const { app } = server;
  const opening = await anOpening(app.deps, { startsIn: minute, rooms: [{ units: 1 }] });
  const { reference } = await aBooking(app, opening, { status: 'confirmed' });
  app.clock.advance(12 * minute);
  const hostMember = await aMember(app.deps, { isHost: true });
  const host = await app.client(hostMember);
  await host('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body: { given_away: true } });
  const board = await server.openPage(await signedInAs(server, hostMember));
  app.clock.advance(minute);
  await freeGivenRooms(app.deps);
  await board.next(
    'availability',
    ({ openingId, rooms }) => openingId === opening.id && rooms[0]?.availableCount === 1,
  );
  const { rooms } = await host('GET /hosting/openings/{openingId}/door', { params: { openingId: opening.id } });
  expect(rooms[0]?.availableCount).toBe(1);
});

it('says to each guest of a session once that it was extended, without the delay of the public event, and to nobody else (SESSION-3)', async () => {
  const { app } = server;
  const room = await aSharedRoom(app, { status: 'confirmed' });
  const friend = await aCompanion(app, room);
  app.clock.set(room.opening.startsAt.toISOString());
  const host = await app.client(await aMember(app.deps, { isHost: true }));
  const open = async (member: Parameters<typeof signedInAs>[1]) => server.openPage(await signedInAs(server, member));
  const [guest, companion, stranger] = [
    await open(room.guest.member),
    await open(friend.member),
    await open(await aMember(app.deps)),
  ];
  const pages = [guest, companion, stranger];
  const typesOf = ({ events }: typeof guest) => events.map(({ type }) => type);
  const haveAll = (type: LiveEvent['type']) =>
    vi.waitFor(() => expect(pages.map((page) => typesOf(page).includes(type))).toEqual([true, true, true]), 8000);
  // In the order of the database. What a member gets follows what all get at the same time, so that only the second is after all.
  const untilSent = async () => {
    for (const topic of ['catalogue', 'settings'] as const) {
      await sql`select pg_notify('changes', ${topic})`.execute(app.deps.db);
      await haveAll(topic);
    }
  };
  await untilSent();
  for (const { events } of pages) events.length = 0;
  const params = { openingId: room.opening.id };
  await host('POST /hosting/openings/{openingId}/extend', { params, body: { minutes: 15 } });
  await untilSent();
  await haveAll('openings');
  const countOwn = (page: typeof guest) => typesOf(page).filter((type) => type === 'own').length;
  expect(pages.map(countOwn)).toEqual([1, 1, 0]);
});
