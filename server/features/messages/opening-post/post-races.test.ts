import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

/* Two workers on one database, as two server processes are. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const posts = () => (listSent(app.standin.world).channels[channelIds.guests] ?? []).map(({ message }) => message);
const calls = (method: string) =>
  app.standin.world.requests.filter((each) => each.method === method && each.path.includes('/messages')).length;
const delayed = (method: string, path: string) =>
  app.standin.world.faults.add({ kind: 'delay', ms: 1000, match: { method, path } });
const one = '/api/v10/channels/:id/messages/:id';

async function published(): Promise<TestOpening> {
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 2 }] });
  const publishedAt = app.clock.now();
  await app.deps.db.updateTable('openings').set({ publishedAt }).where('id', '=', opening.id).execute();
  return opening;
}

/** The post with one change that it does not show yet. */
async function aPostToEdit(): Promise<TestOpening> {
  const opening = await published();
  await enqueueAutomaticMessages(app.deps);
  await deliverMessages(app.deps);
  await aBooking(app, opening);
  app.clock.advance(15_000);
  delayed('PATCH', one);
  return opening;
}

it('race: two processes find the same opening and send one post (POST-1, MSG-24)', async () => {
  await published();
  await Promise.all([enqueueAutomaticMessages(app.deps), enqueueAutomaticMessages(app.deps)]);
  delayed('POST', '/api/v10/channels/:id/messages');
  await Promise.all([deliverMessages(app.deps), deliverMessages(app.deps)]);
  expect([posts().length, calls('POST')]).toEqual([1, 1]);
});

it('race: one of two processes edits the post, never both at once (POST-5)', async () => {
  await aPostToEdit();
  const first = editMessages(app.deps);
  await vi.waitFor(() => expect(calls('PATCH')).toBe(1));
  await editMessages(app.deps);
  expect(calls('PATCH')).toBe(1);
  await first;
  expect(posts()[0]?.embeds[0]?.description).toMatch(/: 1$/);
});

it('control: without the claim both edit it', async () => {
  await aPostToEdit();
  const first = editMessages(app.deps);
  await vi.waitFor(() => expect(calls('PATCH')).toBe(1));
  await app.deps.db.updateTable('editedMessages').set({ claimedUntil: null }).execute();
  await editMessages(app.deps);
  expect(calls('PATCH')).toBe(2);
  await first;
});

it('race: a new post is sent while the older one is being edited: the older one is deleted afterwards (POST-1)', async () => {
  const opening = await aPostToEdit();
  const first = editMessages(app.deps);
  await vi.waitFor(() => expect(calls('PATCH')).toBe(1));
  app.clock.set(new Date(opening.startsAt.getTime() - 15 * minute));
  await enqueueAutomaticMessages(app.deps);
  await deliverMessages(app.deps);
  await first;
  await editMessages(app.deps);
  expect(posts().map(({ edited_timestamp: edited }) => edited)).toEqual([null]);
});

it('race: staff delete the post while it is edited by two processes: it is sent once more (POST-6)', async () => {
  const opening = await aPostToEdit();
  app.standin.world.discord.messages = [];
  const first = editMessages(app.deps);
  await vi.waitFor(() => expect(calls('PATCH')).toBe(1));
  app.clock.advance(31_000);
  await aBooking(app, opening);
  await Promise.all([editMessages(app.deps), first]);
  await deliverMessages(app.deps);
  expect(posts()).toHaveLength(1);
});
