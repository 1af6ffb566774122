import { listSent } from '@sunset/standin/console/control/routes.ts';
import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestOpening, aBookingBody, aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { control } from '../../../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { pruneMessages } from '../commands/prune-messages.ts';
import { claimEdits } from '../edits/claim-edits.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** A request of a guest whom the stand-in knows, with its card on Discord. */
async function aCard(opening?: TestOpening, { hasCard = true } = {}) {
  const at = opening ?? (await anOpening(app.deps, { startsIn: 26 * hour }));
  const member = await aReachableMember(app);
  const call = await app.client(member);
  if (!hasCard) {
    await call('PUT /user/message-switches', { body: { switch: 'booking_card', is_on: false } });
  }
  const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(at.roomIds[0]) });
  await deliverMessages(app.deps);
  await editMessages(app.deps);
  return { member, call, reference, opening: at };
}

type Card = Awaited<ReturnType<typeof aCard>>;

const staff = async () => app.client(await aMember(app.deps, { isAdmin: true }));
const confirm = async ({ reference }: Card) =>
  (await staff())('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
const sentTo = ({ member }: Card) => listSent(app.standin.world).directMessages[member.discordId] ?? [];
const titles = (card: Card) => sentTo(card).map(({ message }) => message.embeds[0]?.title);
const edits = () => app.standin.world.requests.filter(({ method }) => method === 'PATCH').length;
const editing = { method: 'PATCH', path: '/api/v10/channels/:id/messages/:id' };
const fail = (fault: FaultEffect & { times?: number }) => app.standin.world.faults.add({ ...fault, match: editing });
const links = [
  { label: 'See booking', style: 5, url: expect.stringContaining('/book?view=bookings') },
  { label: 'Calendar', style: 5, url: expect.stringMatching(/private\/SR-\w+\/[\w-]{43}\/booking\.ics$/) },
];
const rows = () => app.deps.db.selectFrom('editedMessages').selectAll().orderBy('bookingId').execute();

/** Changes what the card shows, without a message. */
async function change({ reference, opening }: Card, number: number) {
  const plotOwner = `Owner ${number}`;
  await app.deps.db.updateTable('resorts').set({ plotOwner }).where('id', '=', opening.resort.id).execute();
  const set = { notes: plotOwner };
  await app.deps.db.updateTable('bookings').set(set).where('reference', '=', reference).execute();
}

/** The number of the change that the card shows. */
const shown = (card: Card) => /Owner (\d+)/.exec(JSON.stringify(sentTo(card)[0]?.message.embeds))?.[1];

async function later(ms: number) {
  app.clock.advance(ms);
  await editMessages(app.deps);
}

describe('the card of a booking', () => {
  it('is the first message about it, with links to the booking and its calendar file (CARD-1)', async () => {
    const card = await aCard();
    const [{ message } = { message: null }] = sentTo(card);
    expect(titles(card)).toEqual(['Request received']);
    expect(message?.embeds[0]?.fields?.map(({ name }) => name)).toEqual(['Status', 'Room', 'Payment', 'Reference']);
    const [row] = message?.components ?? [];
    expect(row).toMatchObject({ components: [...links, { label: 'Cancel', style: 4 }] });
    expect(edits()).toBe(0);
  });

  it('has no buttons that nobody could answer while interactions are off (CARD-1)', async () => {
    Object.assign(app.deps.config, { discordPublicKey: undefined });
    const card = await aCard();
    expect(sentTo(card)[0]?.message.components).toMatchObject([{ components: links }]);
  });

  it('is edited when staff confirm, and a short message says it too (CARD-2, CARD-3)', async () => {
    const card = await aCard();
    await confirm(card);
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    expect(titles(card)).toEqual(['Reservation Confirmed!', 'Your room is confirmed']);
    const [first, second_] = sentTo(card).map(({ message }) => message);
    expect(first?.edited_timestamp).not.toBeNull();
    expect(first?.embeds[0]?.fields?.[0]).toMatchObject({ name: 'Status', value: 'Confirmed' });
    expect(second_?.embeds[0]?.fields ?? []).toEqual([]);
    expect(second_?.embeds[0]?.image).toBeUndefined();
  });

  it('control: without a card the messages have all facts (CARD-2)', async () => {
    const card = await aCard(undefined, { hasCard: false });
    await confirm(card);
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    expect(titles(card)).toEqual(['Request received', 'Your room is confirmed']);
    expect(sentTo(card)[1]?.message.embeds[0]?.fields?.map(({ name }) => name)).toContain('Room');
    expect([await rows(), edits()]).toEqual([[], 0]);
  });

  it('stays up to date when its guest switches cards off later (CARD-2)', async () => {
    const card = await aCard();
    const off = { body: { switch: 'booking_card' as const, is_on: false } };
    await card.call('PUT /user/message-switches', off);
    await card.call('POST /user/bookings/{reference}/cancel', { params: { reference: card.reference } });
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    expect(titles(card)).toEqual(['Booking cancelled', 'Your booking is cancelled']);
    expect(sentTo(card)[0]?.message.components).toMatchObject([{ components: [{ label: 'Find another opening' }] }]);
  });

  it('follows a move of the opening and the code when it is ready, without showing the code (CARD-3)', async () => {
    const card = await aCard();
    await confirm(card);
    await editMessages(app.deps);
    const { opening } = card;
    await app.deps.db
      .updateTable('openings')
      .set({ neighborhoodCode: 'SUNSET' })
      .where('id', '=', opening.id)
      .execute();
    const before = edits();
    await later(hour);
    expect(edits()).toBe(before);
    app.clock.set(new Date(opening.startsAt.getTime() - 10 * minute));
    await editMessages(app.deps);
    const text = sentTo(card)[0]?.message.embeds[0]?.description;
    expect(text).toContain('Your neighborhood code is ready.');
    expect(text).not.toContain('SUNSET');
    expect(JSON.stringify(sentTo(card)[0]?.message.components)).toContain(`show_code:${card.reference}`);
  });

  it('shows what staff changed, for which no message is sent (CARD-2)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 26 * hour, rooms: [{}, {}] });
    const [, other = 0] = opening.roomIds;
    const card = await aCard(opening);
    const version = await app.deps.db.selectFrom('bookings').select('version').executeTakeFirstOrThrow();
    await (
      await staff()
    )('PATCH /admin/bookings/{reference}', {
      params: { reference: card.reference },
      body: { expected_version: version.version, roomId: other },
    });
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    expect(titles(card)).toEqual(['Request received']);
    expect(JSON.stringify(sentTo(card)[0]?.message.embeds)).toContain('Deluxe');
    const messages = await card.call('GET /user/messages');
    expect(messages.find(({ kind }) => kind === 'booking.changed')).toMatchObject({ reached_discord: true });
  });

  it('is one message with the last state after twenty changes in a row (CARD-3)', async () => {
    const card = await aCard();
    for (let price = 1001; price <= 1020; price += 1) {
      await change(card, price);
      if (price % 5 === 0) await editMessages(app.deps);
    }
    await later(6_000);
    expect(shown(card)).toBe('1020');
    expect(edits()).toBeLessThanOrEqual(3);
    expect(sentTo(card)).toHaveLength(1);
    // Nothing is left to do.
    const before = edits();
    await later(hour);
    expect(edits()).toBe(before);
  });

  it('is not edited for a change that it does not show (CARD-3)', async () => {
    const card = await aCard();
    await app.deps.db.updateTable('bookings').set({ notes: 'Late' }).where('reference', '=', card.reference).execute();
    await later(minute);
    expect(edits()).toBe(0);
  });

  it('is deleted from the database a day after the session, and with the account (CARD-6, PRIVACY-2)', async () => {
    const card = await aCard();
    const headers = { authorization: `Bearer ${await app.token(card.member)}`, 'content-type': 'application/json' };
    const data = await (await app.fetch('/api/user/data', { headers })).json();
    expect(data).toMatchObject({ booking_cards: [{ reference: card.reference }] });
    const other = await aCard(await anOpening(app.deps, { startsIn: 500 * hour }));
    app.clock.set(new Date(card.opening.startsAt.getTime() + 26 * hour));
    await pruneMessages(app.deps);
    expect(await rows()).toHaveLength(1);
    const token = await app.token(other.member);
    const body = JSON.stringify({ confirmation: 'DELETE' });
    const remove = { method: 'DELETE', headers: { ...headers, authorization: `Bearer ${token}` }, body };
    expect((await app.fetch('/api/user/account', remove)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('when Discord does not take an edit', () => {
  it('F14 repeats it after a server error or a lost answer, and the last state wins (CARD-4)', async () => {
    const card = await aCard();
    fail({ kind: 'html-502' });
    fail({ kind: 'drop-after' });
    await change(card, 1001);
    await editMessages(app.deps);
    await change(card, 1002);
    await later(minute);
    await later(minute);
    expect(shown(card)).toBe('1002');
    expect(await rows()).toMatchObject([{ attempts: 0, failure: null }]);
  });

  it('waits for a rate limit of edits, while new messages are sent at once (CARD-4)', async () => {
    const card = await aCard();
    fail({ kind: 'rate-limit', retryAfter: 120 });
    await change(card, 1001);
    await editMessages(app.deps);
    const other = await aCard();
    expect(titles(other)).toEqual(['Request received']);
    await later(minute);
    expect(shown(card)).not.toBe('1001');
    await later(2 * minute);
    expect(shown(card)).toBe('1001');
  });

  it('an edit that hangs delays no new message (CARD-4)', async () => {
    const card = await aCard();
    await change(card, 1001);
    fail({ kind: 'delay', ms: 2000 });
    const editing_ = editMessages(app.deps);
    await vi.waitFor(() => expect(edits()).toBe(1));
    const next = await aReachableMember(app);
    const opening = await anOpening(app.deps, { startsIn: 26 * hour });
    await (
      await app.client(next)
    )('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    await deliverMessages(app.deps);
    expect(listSent(app.standin.world).directMessages[next.discordId]).toHaveLength(1);
    expect(sentTo(card)[0]?.message.edited_timestamp).toBeNull();
    await editing_;
    expect(sentTo(card)[0]?.message.edited_timestamp).not.toBeNull();
  });

  it('30046: backs off for that card alone, and gives up calmly a day after the session (CARD-5)', async () => {
    const card = await aCard();
    const body = { message: 'Maximum number of edits to messages older than 1 hour reached.', code: 30_046 };
    app.clock.advance(2 * hour);
    fail({ kind: 'status', status: 429, body, times: 1000 });
    await change(card, 1001);
    await editMessages(app.deps);
    const first = edits();
    await later(30_000);
    expect(edits()).toBe(first);
    for (let passed = 0; passed < 60; passed += 1) await later(hour);
    expect(edits()).toBeLessThan(60);
    const [row] = await rows();
    expect(row).toMatchObject({ failure: 'rate_limited', closedAt: null });
    const messenger = await app.deps.db.selectFrom('messenger').selectAll().executeTakeFirstOrThrow();
    expect(messenger).toMatchObject({ editsPausedUntil: null, pausedUntil: null, editFailures: 0 });
    const end = edits();
    app.standin.world.faults.clear();
    await later(10 * hour);
    expect(edits()).toBe(end);
    await pruneMessages(app.deps);
    expect(await rows()).toEqual([]);
  });

  it('10008: a card that its guest deleted is not posted again (CARD-6)', async () => {
    const card = await aCard();
    app.standin.world.discord.messages = [];
    await change(card, 1001);
    await editMessages(app.deps);
    await change(card, 1002);
    await later(hour);
    expect(edits()).toBe(1);
    expect(sentTo(card)).toEqual([]);
    expect((await rows())[0]?.closedAt).not.toBeNull();
    // From now on messages are complete again.
    await confirm(card);
    await deliverMessages(app.deps);
    expect(sentTo(card)[0]?.message.embeds[0]?.fields).not.toEqual([]);
  });

  it('nothing is edited while staff have messages switched off (MSG-26)', async () => {
    const card = await aCard();
    await app.deps.db.updateTable('settings').set({ messagesEnabled: false }).execute();
    await change(card, 1001);
    await editMessages(app.deps);
    expect(edits()).toBe(0);
    await app.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
    await editMessages(app.deps);
    expect(edits()).toBe(1);
  });

  it('a process that dies before or after its edit leaves the card to the next one (CARD-4)', async () => {
    const card = await aCard();
    await change(card, 1001);
    expect(await claimEdits(app.deps, 0)).toHaveLength(1);
    await editMessages(app.deps);
    expect(edits()).toBe(0);
    await later(31_000);
    expect(edits()).toBe(1);
    expect(shown(card)).toBe('1001');
  });

  it('a card whose first post got no answer is tracked as one message, with its present state (CARD-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 26 * hour });
    app.standin.world.faults.add({
      kind: 'drop-after',
      match: { method: 'POST', path: '/api/v10/channels/:id/messages' },
    });
    const card = await aCard(opening);
    await change(card, 1001);
    app.clock.advance(20_000);
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    expect(sentTo(card)).toHaveLength(1);
    expect(shown(card)).toBe('1001');
  });
});

describe('two processes that edit one card', () => {
  /** The first edit hangs until its claim has expired; then another process edits a newer state. */
  async function raceOf(card: Card) {
    await change(card, 1001);
    fail({ kind: 'delay', ms: 1500 });
    const first = editMessages(app.deps);
    await vi.waitFor(() => expect(edits()).toBe(1));
    app.clock.advance(31_000);
    await change(card, 1002);
    await editMessages(app.deps);
    await first;
    await later(minute);
  }

  it('race: a late edit with an old state is noticed and replaced (CARD-4)', async () => {
    const card = await aCard();
    await raceOf(card);
    expect(shown(card)).toBe('1002');
  });

  control('if the lost claim is ignored, the card ends on the old state', async () => {
    const card = await aCard();
    await sql`create function ignore_lost_claim() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
      app.deps.db,
    );
    await sql`create trigger ignore_lost_claim before update on edited_messages for each row
      when (old.shown is not null and new.shown is null and old.claim = new.claim) execute function ignore_lost_claim()`.execute(
      app.deps.db,
    );
    await raceOf(card);
    expect(shown(card)).toBe('1001');
  });

  it('race: one of two workers edits it, never both at once (CARD-4)', async () => {
    const card = await aCard();
    await change(card, 1001);
    fail({ kind: 'delay', ms: 1000 });
    const first = editMessages(app.deps);
    await vi.waitFor(() => expect(edits()).toBe(1));
    await editMessages(app.deps);
    expect(edits()).toBe(1);
    await first;
    expect(shown(card)).toBe('1001');
  });

  control('without the claim, both edit it', async () => {
    const card = await aCard();
    await change(card, 1001);
    fail({ kind: 'delay', ms: 1000 });
    const first = editMessages(app.deps);
    await vi.waitFor(() => expect(edits()).toBe(1));
    await app.deps.db.updateTable('editedMessages').set({ claimedUntil: null }).execute();
    await editMessages(app.deps);
    expect(edits()).toBe(2);
    await first;
  });
});
