import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBookingBody, aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { control, isFullRun } from '../../../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { transact } from '../../../database/transact.ts';
import { freePort } from '../../../http/connection/free-port.ts';
import { enqueueMessage } from '../commands/enqueue-message.ts';
import { deliverMessages } from './commands/deliver-messages.ts';

type Effect = FaultEffect & { times?: number };

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** A staff ping waiting in the outbox, for an opening in three hours. */
async function aPing(kind: MessageKind = 'staff.opening_ping') {
  const opening = await anOpening(app.deps, { startsIn: 3 * hour });
  await transact(app.deps, (deps) =>
    enqueueMessage(deps, { kind, key: String(opening.id), payload: { opening_id: opening.id } }),
  );
  return opening;
}

/** A message "request received" waiting in the outbox, for a guest whom the stand-in knows. */
async function aGuestMessage() {
  const opening = await anOpening(app.deps, { startsIn: 26 * hour });
  const guest = await aReachableMember(app);
  const call = await app.client(guest);
  await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  return guest;
}

const sending = { method: 'POST', path: '/api/v10/channels/:id/messages' };
const fail = (fault: Effect) => app.standin.world.faults.add({ ...fault, match: sending });
const visible = (channel: string = channelIds.staff) => (listSent(app.standin.world).channels[channel] ?? []).length;
const calls = () => app.standin.world.requests.length;

async function outbox() {
  return app.deps.db
    .selectFrom('outbox')
    .select(['kind', 'status', 'failure', 'attempts', 'notBefore', 'firstTriedAt'])
    .where('kind', '<>', 'opening.event')
    .orderBy('id')
    .execute();
}

/** Advances the clock while the worker runs: by default once in each virtual second. */
async function pass(ms: number, step = 1000) {
  for (let passed = 0; passed < ms; passed += step) {
    app.clock.advance(step);
    await deliverMessages(app.deps);
  }
}

test('F14 I11 repeats a lost answer with the same nonce, and one message is visible (MSG-19)', async () => {
  await aPing();
  fail({ kind: 'drop-after' });
  await app.deliver();
  expect(await outbox()).toMatchObject([{ status: 'pending', failure: 'no_answer', attempts: 1 }]);
  await pass(10_000);
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  expect(visible()).toBe(1);
});

test('F14 I10 flags a post with unknown outcome after a minute and does not repeat it (MSG-18)', async () => {
  await aPing();
  fail({ kind: 'html-502', times: 50, afterHandling: true });
  await app.deliver();
  await pass(2 * minute);
  expect(await outbox()).toMatchObject([{ status: 'unknown', failure: 'no_answer' }]);
  const before = calls();
  await pass(minute);
  expect(calls()).toBe(before);
  expect(visible()).toBe(1);
});

test('F14 I10 flags a post with unknown outcome that was left for a day, and does not call it undelivered (MSG-18)', async () => {
  await aPing();
  fail({ kind: 'html-502', afterHandling: true });
  await app.deliver();
  app.clock.advance(25 * hour);
  await app.deliver();
  expect(await outbox()).toMatchObject([{ status: 'unknown', failure: 'no_answer' }]);
});

test('F14 I11 tries a direct message with unknown outcome for a day (MSG-19)', async () => {
  await aGuestMessage();
  fail({ kind: 'bad-json', times: 500 });
  await app.deliver();
  for (let quarter = 0; quarter < 24 * 4 + 2; quarter += 1) {
    app.clock.advance(15 * minute);
    await deliverMessages(app.deps);
  }
  const [row] = await outbox();
  expect(row).toMatchObject({ status: 'dead', failure: 'no_answer' });
  expect(row?.attempts).toBeGreaterThan(80);
});

test('leaves a kind that only a newer server knows to that server, with what its person gets next (MSG-24)', async () => {
  await sql`alter table outbox drop constraint outbox_kind_check`.execute(app.deps.db);
  await aGuestMessage();
  const { payload } = await app.deps.db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
  await sql`update outbox set kind = 'booking.new_kind'`.execute(app.deps.db);
  await transact(app.deps, (deps) =>
    enqueueMessage(deps, { kind: 'booking.confirmed', key: 'next', payload: payload as Record<string, unknown> }),
  );
  await aGuestMessage();
  await app.deliver();
  expect(await outbox()).toMatchObject([
    { kind: 'booking.new_kind', status: 'pending', attempts: 0 },
    { kind: 'booking.confirmed', status: 'pending', attempts: 0 },
    { kind: 'booking.placed', status: 'sent' },
  ]);
});

test('keeps messages while they are switched off, for any time (MSG-26)', async () => {
  const admin = await aMember(app.deps, { isAdmin: true });
  const set = async (isOn: boolean) =>
    (await app.client(admin))('PATCH /admin/community-settings', { body: { messages_enabled: isOn } });
  const health = async () => (await app.client(admin))('GET /hosting/messages/health');
  await aPing();
  await aGuestMessage();
  await set(false);
  await app.deliver();
  expect(await outbox()).toMatchObject([
    { status: 'pending', attempts: 0 },
    { status: 'pending', attempts: 0 },
  ]);
  expect(await health()).toMatchObject({ state: 'switched_off' });
  app.clock.advance(30 * hour);
  await app.deliver();
  expect(visible()).toBe(0);
  await set(true);
  await app.deliver();
  const ended = (await outbox()).filter(({ kind }) => kind === 'booking.placed');
  expect(ended).toMatchObject([{ status: 'sent' }]);
  expect(await health()).toMatchObject({ state: 'ok', waiting: 0 });
});

test('F13 sends later what certainly did not arrive, posts too', async () => {
  const nobody = await startTestApp({
    clock: app.clock,
    databaseUrl: app.databaseUrl,
    environment: { DISCORD_API_BASE: `http://127.0.0.1:${await freePort()}/api` },
  });
  await aPing();
  await nobody.deliver();
  app.clock.advance(5 * minute);
  await nobody.deliver();
  expect(await outbox()).toMatchObject([{ status: 'pending', failure: 'unreachable', firstTriedAt: null }]);
  await nobody.close();
  app.clock.advance(15 * minute);
  await app.deliver();
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

test('F13 members book while Discord is down, and get the messages later (MSG-1)', async () => {
  app.standin.world.faults.add({ kind: 'drop-before', times: 3, match: { path: { prefix: '/api' } } });
  const guest = await aGuestMessage();
  await app.deliver();
  expect(await outbox()).toMatchObject([{ kind: 'booking.placed', status: 'pending' }]);
  await pass(minute);
  expect(listSent(app.standin.world).directMessages[guest.discordId]).toHaveLength(1);
});

test.each([
  ['401', { status: 401, body: { message: '401: Unauthorized', code: 0 } }],
  ['401 as HTML', { status: 401, body: '<html>' }],
])('F16 a rejected token (%s) stops everything until it is another one (MSG-21)', async (_name, fault) => {
  await aPing();
  await aPing();
  fail({ kind: 'status', ...fault });
  await app.deliver();
  const before = calls();
  await pass(minute);
  expect(calls()).toBe(before);
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  expect(await admin('GET /hosting/messages/health')).toMatchObject({ state: 'discord_unauthorized', waiting: 2 });
  const [held] = await admin('GET /hosting/messages', { query: { failure: 'discord_unauthorized' } });
  expect(held).toMatchObject({ state: 'pending', can: { resend: true } });
  await admin('POST /hosting/messages/{id}/resend', { params: { id: held?.id ?? 0 } });
  await app.deliver();
  expect(visible()).toBe(2);
  expect(await admin('GET /hosting/messages/health')).toMatchObject({ state: 'ok' });
});

test('a worker with a new token continues without intervention (MSG-21)', async () => {
  await app.deps.db.updateTable('messenger').set({ stoppedToken: 'that of another token' }).execute();
  await aPing();
  await app.deliver();
  expect(visible()).toBe(1);
});

test.each([
  [403, 50_013, 'missing_permissions'],
  [403, 50_001, 'missing_access'],
  [404, 10_003, 'unknown_channel'],
  [400, 50_035, 'refused'],
  [403, 50_007, 'direct_messages_closed'],
  [403, 50_278, 'not_in_server'],
] as const)(
  'F16 a definite refusal (%i, %i) ends the message at once, with the reason (MSG-20)',
  async (status, code, failure) => {
    await aPing();
    fail({ kind: 'status', status, body: { message: 'No', code } });
    await app.deliver();
    expect(await outbox()).toMatchObject([{ status: 'dead', failure, attempts: 1 }]);
  },
);

const rateLimits: [string, Effect][] = [['without Retry-After', { kind: 'rate-limit', retryAfter: null }]];
const furtherRateLimits: [string, Effect][] = [
  ['global', { kind: 'rate-limit', scope: 'global', retryAfter: 1 }],
  ['a ban as HTML', { kind: 'status', status: 403, body: '<html>banned</html>' }],
  ['with Retry-After', { kind: 'rate-limit', retryAfter: 2 }],
  ['for a fraction', { kind: 'rate-limit', retryAfter: 0.64 }],
  ['as HTML', { kind: 'status', status: 429, body: '<html>error code: 1015</html>' }],
];

test.each(isFullRun ? [...rateLimits, ...furtherRateLimits] : rateLimits)(
  'F15 T51 rate limits (%s) are waited for: fewer than 30 calls in ten minutes, then everything is sent (MSG-22)',
  async (_name, fault) => {
    for (let each = 0; each < 4; each += 1) {
      await aPing();
      await aPing('guests.announcement');
      await aGuestMessage();
    }
    fail({ ...fault, times: 10_000 });
    const before = calls();
    await app.deliver();
    await pass(10 * minute, 15_000);
    expect(calls() - before).toBeLessThan(30);
    app.standin.world.faults.clear();
    app.standin.world.discord.limits.enforced = false;
    const unsent = async () => (await outbox()).filter(({ status }) => status !== 'sent');
    for (let quarters = 0; quarters < 6 * 4 && (await unsent()).length > 0; quarters += 1) await pass(15_000, 15_000);
    expect(await unsent()).toEqual([]);
    expect(visible()).toBe(4);
  },
);

test('F15 waits as long as Discord asks (MSG-22)', async () => {
  await aPing();
  fail({ kind: 'rate-limit', scope: 'global', retryAfter: 1336.57 });
  await app.deliver();
  const [row] = await outbox();
  expect(row?.notBefore.getTime()).toBe(app.clock.now().getTime() + 1_336_570);
  const before = calls();
  await pass(minute);
  expect(calls()).toBe(before);
});

test('F15 keeps the order within a channel, also when the first one fails (MSG-23)', async () => {
  const first = await aPing();
  const second = await aPing();
  fail({ kind: 'drop-before' });
  await app.deliver();
  expect(visible()).toBe(0);
  await pass(30_000);
  const titles = listSent(app.standin.world).channels[channelIds.staff]?.map(({ message }) => message.embeds[0]?.title);
  expect(titles).toEqual([first, second].map(({ resort }) => `${resort.name}: staff needed`));
});

test('F29 I10 two workers on one outbox send each message once (MSG-24)', async () => {
  const other = await startTestApp({
    clock: app.clock,
    databaseUrl: app.databaseUrl,
    environment: app.standin.environment(),
  });
  app.standin.world.discord.limits.enforced = false;
  for (let each = 0; each < 6; each += 1) {
    await aPing();
    await aPing('guests.announcement');
  }
  const before = calls();
  await Promise.all([app.deliver(), other.deliver(), app.deliver(), other.deliver()]);
  const posted = app.standin.world.requests.slice(before).filter(({ path }) => path.endsWith('/messages'));
  expect(posted).toHaveLength(12);
  expect(visible() + visible(channelIds.guests)).toBe(12);
  await other.close();
});

test('I12 no call to Discord is possible inside a transaction', async () => {
  await expect(
    transact(app.deps, () =>
      app.deps.bot.sendMessage(channelIds.staff, { body: { allowed_mentions: {} }, nonce: 'n' }),
    ),
  ).rejects.toThrow('inside a transaction');
});

test('Discord events follow the openings: created, moved, switched off and on, deleted (MSG-6)', async () => {
  const events = () => listSent(app.standin.world).events;
  const opening = await anOpening(app.deps, { startsIn: 48 * hour });
  await app.deliver();
  await app.deliver();
  expect(events()).toMatchObject([{ name: `${opening.resort.name}: guest session`, status: 1 }]);
  const startsAt = new Date(opening.startsAt.getTime() + hour);
  const endsAt = new Date(startsAt.getTime() + hour);
  await app.deps.db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
  await app.deliver();
  expect(events().map((event) => event)).toMatchObject([{ scheduled_start_time: startsAt.toISOString() }]);
  const silence = { openingId: opening.id, kind: 'opening.event' };
  await app.deps.db.insertInto('switchedOffMessages').values(silence).execute();
  await app.deliver();
  expect(events()).toHaveLength(0);
  await app.deps.db.deleteFrom('switchedOffMessages').execute();
  await app.deliver();
  expect(events()).toHaveLength(1);
  await app.deps.db.updateTable('openings').set({ cancelledAt: app.deps.now() }).where('id', '=', opening.id).execute();
  await app.deliver();
  expect(events()).toHaveLength(0);
});

test('creates an event with its link in the description where the address is too long for a location (MSG-19)', async () => {
  app.deps.publicUrl = () => `https://${'long.'.repeat(20)}example`;
  await anOpening(app.deps, { startsIn: 48 * hour });
  await app.deliver();
  await app.deliver();
  const [event, ...others] = listSent(app.standin.world).events;
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    entity_metadata: { location: expect.stringMatching(/^Opening \d+$/) as string },
    description: expect.stringContaining('example/book?opening=') as string,
  });
});

test('finds an event whose answer was lost instead of creating it twice (MSG-19)', async () => {
  await anOpening(app.deps, { startsIn: 48 * hour });
  const creating = { method: 'POST', path: '/api/v10/guilds/:guild/scheduled-events' };
  app.standin.world.faults.add({ kind: 'drop-after', match: creating });
  await app.deliver();
  await pass(10_000);
  expect(listSent(app.standin.world).events).toHaveLength(1);
  const recorded = await app.deps.db.selectFrom('discordEvents').select('eventId').execute();
  expect(recorded).toEqual([{ eventId: listSent(app.standin.world).events[0]?.id }]);
});

test.each([
  ['another bot', 'short', { creatorId: '100000000000000001' }],
  ['a site at another address', 'long', { description: 'Another one\n\nhttps://other.example/book?opening=' }],
])('leaves an event of %s alone that has the same location (%s) (MSG-19)', async (_, address, theirs) => {
  if (address === 'long') app.deps.publicUrl = () => `https://${'long.'.repeat(20)}example`;
  await anOpening(app.deps, { startsIn: 48 * hour });
  await app.deliver();
  const { events } = app.standin.world.discord;
  const [made] = events.values();
  if (!made) throw new Error('no event was made');
  // The id was lost, and the event is somebody else's.
  Object.assign(made, { ...theirs, name: 'Theirs' });
  await app.deps.db.deleteFrom('discordEvents').execute();
  await sql`update outbox set status = 'pending', attempts = 0 where kind = 'opening.event'`.execute(app.deps.db);
  await app.deliver();
  const titles = [...events.values()].map(({ name }) => name);
  expect(titles).toEqual(['Theirs', expect.not.stringMatching('Theirs')]);
});

test('sends no new time to a guest whose booking has ended (MSG-15)', async () => {
  const guest = await aGuestMessage();
  const { reference } = await app.deps.db.selectFrom('bookings').select('reference').executeTakeFirstOrThrow();
  const call = await app.client(guest);
  await call('POST /user/bookings/{reference}/cancel', { params: { reference } });
  // Written by a move that read the booking before it was cancelled, and committed afterwards.
  const payload = { reference, from: '2026-11-22T14:00:00.000Z', to: '2026-11-22T15:00:00.000Z' };
  await transact(app.deps, (deps) => enqueueMessage(deps, { kind: 'booking.moved', key: `${reference}:1`, payload }));
  await deliverMessages(app.deps);
  expect((await outbox()).map(({ kind, status, failure }) => [kind, status, failure])).toEqual([
    ['booking.placed', 'sent', null],
    ['booking.cancelled', 'sent', null],
    ['booking.moved', 'dead', 'out_of_date'],
  ]);
});

const staffPosts = { method: 'POST', path: `/api/v10/channels/${channelIds.staff}/messages` };

test('delivers to the other partitions while a call to one hangs (MSG-23)', async () => {
  await aPing();
  app.standin.world.faults.add({ kind: 'delay', ms: 30_000, times: 9, match: staffPosts });
  const delivering = deliverMessages(app.deps);
  await vi.waitFor(() => expect(calls()).toBeGreaterThan(0));
  // Queued while the call to the staff channel is in progress.
  const { discordId } = await aGuestMessage();
  await vi.waitFor(() => expect(listSent(app.standin.world).directMessages[discordId]).toHaveLength(1), {
    timeout: 5000,
  });
  expect(visible()).toBe(0);
  app.deps.outsideCalls.stop();
  await delivering;
});

control('a second message to the hanging partition waits for the first', async () => {
  await aPing();
  await aPing();
  app.standin.world.faults.add({ kind: 'delay', ms: 1500, match: staffPosts });
  const delivering = deliverMessages(app.deps);
  await vi.waitFor(() => expect(calls()).toBe(1));
  expect((await outbox()).map(({ status }) => status)).toEqual(['sending', 'pending']);
  await delivering;
  expect(visible()).toBe(2);
});
