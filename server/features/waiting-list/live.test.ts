import type { LiveEvent } from '@sunset/contract/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../../test/waiting.ts';

let server: LiveServer;
let app: TestApp;
beforeAll(async () => {
  server = await startLiveServer();
  app = server.app;
});
afterAll(() => server.close());

const openPage = async (member: Parameters<TestApp['token']>[0]) => server.openPage(await signedInAs(server, member));

it('sends each waiting member the changes of their own entry, and staff the list that changed (LIVE-1, WAIT-6)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const [first, second] = [await aWaitingMember(app, opening), await aWaitingMember(app, opening)];
  const staff = await openPage(await aMember(app.deps, { isAdmin: true }));
  const visitor = await server.connect();
  const [one, other] = [await openPage(first.member), await openPage(second.member)];
  if (bookings[0]) await cancel(app, bookings[0]);
  await staff.next('waiting', ({ openingIds }) => openingIds?.includes(opening.id) ?? false);
  await one.next('entry', ({ offer }) => offer?.roomId === opening.roomIds[0]);
  await first.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
  await one.next('entry', ({ state }) => state === 'ended');
  await other.next('entry', ({ position, offer }) => position === 1 && offer !== null);
  await visitor.next('availability', ({ rooms }) => rooms[0]?.waitingCount === 1);
  const foreign = (event: LiveEvent) => event.type === 'waiting';
  expect([...one.events, ...other.events].filter(foreign)).toEqual([]);
});
