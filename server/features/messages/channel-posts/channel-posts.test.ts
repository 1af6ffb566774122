import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { closeSessions } from '../../bookings/commands/close-sessions.ts';
import { pingStaff } from '../../bookings/commands/ping-staff.ts';
import { announceFreeRooms } from '../../waiting-list/commands/announce-free-rooms.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';
import { pruneMessages } from '../commands/prune-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const inChannel = (id: string) => (listSent(app.standin.world).channels[id] ?? []).map(({ message }) => message);
const staff = async (username = 'host.one') => app.client(await aMember(app.deps, { isAdmin: true, username }));
const edits = () => app.standin.world.requests.filter(({ method }) => method === 'PATCH').length;
const buttonsIn = (message: { components?: unknown } | undefined) =>
  [...JSON.stringify(message?.components ?? []).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id);

async function later(ms = minute) {
  app.clock.advance(ms);
  await editMessages(app.deps);
}

/** Requests for an opening in 50 minutes, and the post about them. */
async function aPostAbout(count: number) {
  const opening = await anOpening(app.deps, { startsIn: 50 * minute, rooms: [{ units: 10 }] });
  const booked = [];
  for (let number = 0; number < count; number += 1) {
    const member = await aMember(app.deps, { username: `guest_${number}` });
    booked.push(await aBooking(app, opening, { member }));
  }
  await pingStaff(app.deps);
  await deliverMessages(app.deps);
  await editMessages(app.deps);
  return { opening, references: booked.map(({ reference }) => reference) };
}

it('a change that makes an approved booking pending again posts the waiting requests at once, with it first (CHANGE-6)', async () => {
  const { opening } = await aPostAbout(5);
  const changing = await aBooking(app, opening, { status: 'confirmed' });
  const guest = await app.client(changing.member);
  const { reference } = changing;
  const body = { expected_version: 2, payment_method: 'robux' } as const;
  await guest('PATCH /user/bookings/{reference}', { params: { reference }, body });
  await deliverMessages(app.deps);
  const post = inChannel(channelIds.staff).at(-1);
  expect(post?.embeds[0]?.title).toContain('6 requests are waiting');
  expect(post?.embeds[0]?.fields?.[0]?.value).toContain('(approved before; the guest changed it)');
  const [approve, reject] = buttonsIn(post);
  expect(approve).toBe(`approve_booking:${reference}:${opening.roomIds[0]}:1000:robux`);
  expect(reject).toBe(`reject_booking:${reference}:${opening.roomIds[0]}:1000:robux`);
});

it('waiting requests have Approve and Reject for the first four, and follow decisions on the site (CARD-7)', async () => {
  const { opening, references } = await aPostAbout(6);
  const idOf = (action: 'approve' | 'reject', reference = '') =>
    `${action}_booking:${reference}:${opening.roomIds[0]}:1000:bbc`;
  const [post] = inChannel(channelIds.staff);
  expect(post?.embeds[0]?.title).toContain('6 requests are waiting');
  expect(post?.embeds[0]?.description).toContain('2 more');
  expect(buttonsIn(post)).toEqual(
    references.slice(0, 4).flatMap((reference) => [idOf('approve', reference), idOf('reject', reference)]),
  );
  expect(edits()).toBe(0);
  const host = await staff();
  const [first = '', second = ''] = references;
  await host('POST /hosting/bookings/{reference}/confirm', { params: { reference: first }, body: {} });
  await host('POST /hosting/bookings/{reference}/reject', { params: { reference: second }, body: {} });
  await later();
  const [edited] = inChannel(channelIds.staff);
  expect(edits()).toBe(1);
  expect(edited?.embeds[0]?.title).toContain('4 requests are waiting');
  expect(edited?.embeds[0]?.description).toContain(String.raw`guest\_0: Approved by host.one.`);
  expect(edited?.embeds[0]?.description).toContain(String.raw`guest\_1: Rejected by host.one.`);
  expect(buttonsIn(edited)).toHaveLength(8);
  expect(buttonsIn(edited)).toContain(idOf('approve', references[5]));
});

it('says at the end that all requests are answered, and stays so when the session is over (CARD-7)', async () => {
  const { opening, references } = await aPostAbout(1);
  const [reference = ''] = references;
  const host = await staff();
  await host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
  await later();
  const [post] = inChannel(channelIds.staff);
  expect(post?.embeds[0]?.title).toContain('All requests are answered');
  expect(buttonsIn(post)).toEqual([]);
  app.clock.set(new Date(opening.startsAt.getTime() + 3 * hour));
  await closeSessions(app.deps);
  await later();
  expect(inChannel(channelIds.staff)[0]?.embeds[0]?.description).toContain('Approved by host.one');
  app.clock.advance(26 * hour);
  await pruneMessages(app.deps);
  expect(await app.deps.db.selectFrom('editedMessages').selectAll().execute()).toEqual([]);
});

it('has links alone while interactions are off (CARD-7)', async () => {
  Object.assign(app.deps.config, { discordPublicKey: undefined });
  await aPostAbout(2);
  const [post] = inChannel(channelIds.staff);
  expect(buttonsIn(post)).toEqual([]);
  expect(JSON.stringify(post?.components)).toContain('/hosting');
});

/** An opening in 20 minutes with one free room, which was posted. */
async function aFreeRoom(): Promise<TestOpening> {
  await app.deps.db.updateTable('settings').set({ announceFreeRooms: true, openingPosts: false }).execute();
  const opening = await anOpening(app.deps, { startsIn: 20 * minute, rooms: [{ units: 1 }] });
  await announceFreeRooms(app.deps);
  await deliverMessages(app.deps);
  await editMessages(app.deps);
  return opening;
}

it('a free room has Claim, and says "taken" once it is booked, and free again if it becomes free (OFFER-12, CARD-7)', async () => {
  const opening = await aFreeRoom();
  const room = () =>
    inChannel(channelIds.guests).find(({ embeds }) => /room is free|taken/.test(embeds[0]?.title ?? ''));
  expect(buttonsIn(room())).toEqual([`claim_room:${opening.id}`]);
  const { reference, member } = await aBooking(app, opening);
  await later();
  expect(room()?.embeds[0]?.title).toContain('taken');
  expect(room()?.components).toEqual([]);
  await (
    await app.client(member)
  )('POST /user/bookings/{reference}/cancel', { params: { reference } });
  await later();
  expect(buttonsIn(room())).toEqual([`claim_room:${opening.id}`]);
  await later(30 * minute);
  expect(buttonsIn(room())).toEqual([]);
});

it('control: without an edit the post still offers the room that is taken', async () => {
  const opening = await aFreeRoom();
  await aBooking(app, opening);
  app.clock.advance(minute);
  expect(buttonsIn(inChannel(channelIds.guests)[0])).toEqual([`claim_room:${opening.id}`]);
});

it('a post that staff deleted is not posted again (CARD-6)', async () => {
  const { references } = await aPostAbout(1);
  app.standin.world.discord.messages = [];
  const [reference = ''] = references;
  await (
    await staff()
  )('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
  await later();
  await later(hour);
  expect(edits()).toBe(1);
  expect(inChannel(channelIds.staff)).toEqual([]);
});
