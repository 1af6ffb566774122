import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompanion, add, aSharedRoom, leaveRoom } from '../../../test/people/companions.ts';
import { aMember } from '../../../test/factories.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

it('says to the guest, to those who come along and to staff what changes in the room, and to nobody else (COMPANION-12, LIVE-1)', async () => {
  const { app } = server;
  const room = await aSharedRoom(app);
  const friend = await aCompanion(app, room);
  const open = async (member: Parameters<typeof signedInAs>[1]) => server.openPage(await signedInAs(server, member));
  const [guest, companion] = [await open(room.guest.member), await open(friend.member)];
  const [staff, stranger] = [
    await open(await aMember(app.deps, { isAdmin: true })),
    await open(await aMember(app.deps)),
  ];
  await add(room);
  await guest.next('own');
  await staff.next('bookings', (event) => event.openingIds?.includes(room.opening.id) === true);
  const host = await app.client(await aMember(app.deps, { isHost: true }));
  await host('POST /hosting/bookings/{reference}/confirm', { params: room, body: {} });
  await companion.next('own');
  await leaveRoom(friend, room);
  await companion.next('own');
  await guest.next('own');
  expect(stranger.events.filter(({ type }) => type === 'own' || type === 'bookings')).toEqual([]);
});
