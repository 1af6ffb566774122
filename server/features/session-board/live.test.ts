import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
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
