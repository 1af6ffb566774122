import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';
import { transact } from '../../../database/transact.ts';
import { enqueueMessage } from '../commands/enqueue-message.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** A guest whom the stand-in knows, with a confirmed booking in 26 hours. */
async function aGuest() {
  const opening = await anOpening(app.deps, { startsIn: 26 * hour });
  const member = await aReachableMember(app);
  const { reference } = await aBooking(app, opening, { member, status: 'confirmed' });
  return { member, call: await app.client(member), reference };
}

function enqueue(kind: 'booking.reminder' | 'booking.confirmed', reference: string) {
  return transact(app.deps, (deps) => enqueueMessage(deps, { kind, key: reference, payload: { reference } }));
}

const resultsOf = (kinds: string[]) =>
  app.deps.db
    .selectFrom('outbox')
    .select(['kind', 'status', 'failure'])
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute();
const titles = (discordId: string) =>
  (listSent(app.standin.world).directMessages[discordId] ?? []).map(({ message }) => message.embeds[0]?.title);

it('all switches are on until the member changes one, which is audited once (MSG-30)', async () => {
  const { call, member } = await aGuest();
  expect(await call('GET /user/message-switches')).toEqual({
    reminders: true,
    booking_card: true,
    offer_news: true,
    feedback: true,
  });
  const off = { body: { switch: 'reminders' as const, is_on: false } };
  expect(await call('PUT /user/message-switches', off)).toEqual({
    reminders: false,
    booking_card: true,
    offer_news: true,
    feedback: true,
  });
  expect(await call('PUT /user/message-switches', off)).toEqual({
    reminders: false,
    booking_card: true,
    offer_news: true,
    feedback: true,
  });
  const on = { body: { switch: 'reminders' as const, is_on: true } };
  expect(await call('PUT /user/message-switches', on)).toEqual({
    reminders: true,
    booking_card: true,
    offer_news: true,
    feedback: true,
  });
  const audit = await app.deps.db
    .selectFrom('auditLog')
    .select(['before', 'after', 'subjectId', 'actorMemberId'])
    .where('action', '=', 'member.switch_messages')
    .orderBy('id')
    .execute();
  const subject = { subjectId: String(member.id), actorMemberId: member.id };
  expect(audit).toEqual([
    { ...subject, before: { reminders: true }, after: { reminders: false } },
    { ...subject, before: { reminders: false }, after: { reminders: true } },
  ]);
});

it('two calls at once that switch the same off write one audit row', async () => {
  const { call } = await aGuest();
  const off = { body: { switch: 'offer_news' as const, is_on: false } };
  await Promise.all(Array.from({ length: 2 }, () => call('PUT /user/message-switches', off)));
  const audit = await app.deps.db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'member.switch_messages')
    .execute();
  expect(audit).toHaveLength(1);
});

it('a message that waits when its guest switches it off is not sent, and the others are (MSG-30, MSG-31)', async () => {
  const { call, member, reference } = await aGuest();
  await deliverMessages(app.deps);
  await enqueue('booking.reminder', reference);
  await enqueue('booking.confirmed', reference);
  await call('PUT /user/message-switches', { body: { switch: 'reminders', is_on: false } });
  await deliverMessages(app.deps);
  expect(await resultsOf(['booking.reminder', 'booking.confirmed'])).toEqual([
    { kind: 'booking.reminder', status: 'dead', failure: 'switched_off' },
    { kind: 'booking.confirmed', status: 'sent', failure: null },
  ]);
  expect(titles(member.discordId)).toEqual(['Reservation Confirmed!', 'Your room is confirmed']);
  expect((await call('GET /user/messages')).map(({ kind }) => kind)).not.toContain('booking.reminder');
});

it('control: with the switch on, the reminder is sent', async () => {
  const { member, reference } = await aGuest();
  await enqueue('booking.reminder', reference);
  await deliverMessages(app.deps);
  expect(titles(member.discordId)).toContain('See you soon');
});

it('staff cannot resend what its guest switched off, and it counts as no failure (MSG-25, MSG-30)', async () => {
  const { call, reference } = await aGuest();
  await call('PUT /user/message-switches', { body: { switch: 'reminders', is_on: false } });
  await enqueue('booking.reminder', reference);
  await deliverMessages(app.deps);
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  const [message] = await staff('GET /hosting/messages', { query: { failure: 'switched_off' } });
  expect(message).toMatchObject({ state: 'dead', can: { resend: false } });
  expect((await staff('GET /hosting/messages/health')).dead).toBe(0);
});

it('the data download contains the switches, and a deleted account none (MSG-30, PRIVACY-1, PRIVACY-2)', async () => {
  const { call, member } = await aGuest();
  await call('PUT /user/message-switches', { body: { switch: 'offer_news', is_on: false } });
  const headers = { authorization: `Bearer ${await app.token(member)}`, 'content-type': 'application/json' };
  const data = await (await app.fetch('/api/user/data', { headers })).json();
  expect(data).toMatchObject({ switched_off_messages: [{ switch: 'offer_news' }] });
  const body = JSON.stringify({ confirmation: 'DELETE' });
  expect((await app.fetch('/api/user/account', { method: 'DELETE', headers, body })).status).toBe(200);
  expect(await app.deps.db.selectFrom('mutedMessages').selectAll().execute()).toEqual([]);
});

it('refuses an unknown switch and a body that says nothing', async () => {
  const { member } = await aGuest();
  const headers = { authorization: `Bearer ${await app.token(member)}`, 'content-type': 'application/json' };
  const put = (name: string, body: object) =>
    app.fetch('/api/user/message-switches', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ switch: name, ...body }),
    });
  expect((await put('codes', { is_on: false })).status).toBe(422);
  expect((await put('reminders', {})).status).toBe(422);
});
