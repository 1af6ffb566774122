import type { LiveEvent } from '@sunset/contract/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anOpening } from '../../../test/factories.ts';
import { accept, aParty, enter, leaveList, leave, partyOf, ready } from '../../../test/parties.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { aFullOpening, cancel } from '../../../test/waiting.ts';

let server: LiveServer;
let app: TestApp;
beforeAll(async () => {
  server = await startLiveServer();
  app = server.app;
});
afterAll(() => server.close());

it('says to the members of a party, also to one who has just left, that it changed, and to nobody else (PARTY-15, LIVE-1)', async () => {
  const { code, friends } = await aParty(app, await anOpening(app.deps), { size: 2 });
  const [leader, second] = friends;
  if (leader === undefined || second === undefined) throw new Error('There are two.');
  const open = async (member: Parameters<TestApp['token']>[0]) => server.openPage(await signedInAs(server, member));
  const staff = await open(await aMember(app.deps, { isAdmin: true }));
  const visitor = await server.connect();
  const [one, other] = [await open(leader.member), await open(second.member)];
  await ready(second, code);
  for (const page of [one, other]) await page.next('party', (event) => event.code === code);
  await leave(second, code);
  await one.next('party');
  await other.next('party', (event) => event.code === code);
  const ofParties = (event: LiveEvent) => event.type === 'party';
  // They have seen the hold and its end.
  for (const { events } of [staff, visitor]) {
    await expect.poll(() => events.filter(({ type }) => type === 'availability').length).toBeGreaterThan(1);
  }
  expect([...staff.events, ...visitor.events].filter(ofParties)).toEqual([]);
});

it('says to the members of a party that it waits, has offers, and that somebody accepted (PARTY-15)', async () => {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
  const { code, friends } = await aParty(app, opening, { size: 2 });
  const [leader, second] = friends;
  if (leader === undefined || second === undefined) throw new Error('There are two.');
  const page = await server.openPage(await signedInAs(server, second.member));
  await enter(leader, code);
  await page.next('party', (event) => event.code === code);
  for (const booking of bookings) await cancel(app, booking);
  await page.next('party');
  await accept(leader, code);
  await page.next('party');
  expect((await partyOf(second, code)).members[0]?.state).toBe('accepted');
});

it('says to the members of a party that it left the list (PARTY-15, PARTY-22)', async () => {
  const { opening } = await aFullOpening(app, { rooms: [{ units: 2 }] });
  const { code, friends } = await aParty(app, opening, { size: 2 });
  const [leader, second] = friends;
  if (leader === undefined || second === undefined) throw new Error('There are two.');
  const page = await server.openPage(await signedInAs(server, second.member));
  await enter(leader, code);
  await page.next('party');
  await leaveList(leader, code);
  await page.next('party', (event) => event.code === code);
  expect((await partyOf(second, code)).state).toBe('open');
});
