import { mapBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../../test/browser.ts';
import { aBooking } from '../../../../test/booked.ts';
import { aBookingBody, aMember, anApiKey, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { findInDatabase } from '../../../../test/find-in-database.ts';
import { control } from '../../../../test/full-run.ts';
import { LinkBrowser, linkRoblox } from '../../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { add, agree, aSharedRoom } from '../../../../test/people/companions.ts';
import { aFriend, aParty, partyOf } from '../../../../test/parties.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../../../test/waiting.ts';
import type { Member } from '../../../actor.ts';
import { getMember } from '../../members/queries.ts';
import { forgetDeletedAccounts } from './commands/forget-deleted-accounts.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const remove = (token: string, confirmation = 'DELETE') =>
  app.fetch('/api/user/account', { method: 'DELETE', headers: bearer(token), body: JSON.stringify({ confirmation }) });

/** A persona who leaves text and ids wherever the product accepts any. */
async function aTalkativeGuest(opening: TestOpening) {
  const { token, user } = await new Browser(app).signIn('gold');
  const link = new LinkBrowser(app);
  expect((await link.finish(token, await link.authorize(token, 'CoralFinch9'))).status).toBe(200);
  const headers = { ...bearer(token), 'idempotency-key': 'canary-key' };
  const body = aBookingBody(opening.roomIds[0], {
    robloxUsername: 'CoralFinch9',
    robloxDisplayName: 'Canary Display',
    ...mapBookingTexts((field) => `Canary ${field}`),
  });
  const placed = await app.fetch('/api/bookings', { method: 'POST', headers, body: JSON.stringify(body) });
  expect(placed.status).toBe(200);
  await app.fetch('/api/user/bloxlink-roblox', { headers: bearer(token) });
  const discordId = String(user['discord_id']);
  const { id } = await app.deps.db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', discordId)
    .executeTakeFirstOrThrow();
  const { bookingId } = (await placed.json()) as { bookingId: string };
  return { token, id, discordId, reference: bookingId };
}

const aDiscordId = '100000000000000012';

/** An admin with one row of what the download has from tables that few members have rows in. */
async function anAdminWithAll(): Promise<Member> {
  const { db, now } = app.deps;
  const member = await aMember(app.deps, { isAdmin: true });
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 2 }] });
  const call = await app.client(member);
  const [roomId = 0] = roomIds;
  await call('POST /bookings', { body: aBookingBody(roomId), idempotencyKey: 'canary-key' });
  const other = await anOpening(app.deps, { startsIn: 9 * day });
  await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 2 }).execute();
  await call('POST /bookings/hold', { body: { roomId: other.roomIds[0] ?? 0 } });
  const { id: memberId, discordId } = member;
  const createdAt = now();
  await db.insertInto('goldRoles').values({ memberId, state: 'given', changedAt: createdAt }).execute();
  await db.insertInto('discordConversations').values({ discordId, channelId: aDiscordId }).execute();
  const draft = JSON.stringify({ notes: 'Canary draft' });
  await db
    .insertInto('handledInteractions')
    .values({ id: aDiscordId, discordId, receivedAt: createdAt, draft })
    .execute();
  const tokenHash = Buffer.alloc(32, 1);
  await db.insertInto('adminDevices').values({ tokenHash, discordId, codeVersion: 1, createdAt }).execute();
  await anApiKey(app.deps, { createdBy: memberId, name: 'Canary key', scopes: ['openings:read'] });
  const file = { kind: 'members', fileName: 'canary.csv', titles: ['Discord id'], settings: {}, isRemembered: false };
  await db
    .insertInto('imports')
    .values({ ...file, createdBy: memberId, createdAt })
    .execute();
  return member;
}

const canaries = [
  'canary',
  'amber.tide',
  'Amber Tide',
  '268473310986240001',
  'CoralFinch9',
  '398112047',
  'tidepool_jay',
  '1516563360',
  '3f1d0c9b7e52468aa0b1c2d3e4f50617',
];

describe('personal data', () => {
  it('can be downloaded as a file with everything except what staff wrote (PRIVACY-1)', async () => {
    const guest = await aTalkativeGuest(await anOpening(app.deps));
    await app.deps.db.updateTable('members').set({ blockedReason: 'Staff words' }).where('id', '=', guest.id).execute();
    const response = await app.fetch('/api/user/data', { headers: bearer(guest.token) });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data_2026-11-21.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({
      account: {
        discord_id: guest.discordId,
        roblox_username: 'CoralFinch9',
        bloxlink_username: 'tidepool_jay',
        is_blocked: true,
      },
      bookings: [
        { reference: guest.reference, notes: 'Canary notes', roblox_id: '398112047', roblox_username: 'CoralFinch9' },
      ],
      sessions: [{ purpose: 'user' }],
      messages: [{ kind: 'booking.placed' }],
    });
    expect((data['history'] as { action: string }[]).map(({ action }) => action)).toContain('booking.place');
    expect(text).not.toContain('Staff words');
  });

  it('contains waiting list entries and reminders, of which nothing is left after the account was deleted (WAIT-12)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const guest = { username: 'WaitingFinch', displayName: 'Waiting Finch' };
    const member = await aMember(app.deps);
    await linkRoblox(app, member, guest);
    const names = { robloxUsername: guest.username, robloxDisplayName: guest.displayName };
    await aWaitingMember(app, opening, { member, ...names, notes: 'Canary waits' });
    const params = { openingId: opening.id };
    await (
      await app.client(member)
    )('PUT /user/reminders/{openingId}', { params });
    if (bookings[0]) await cancel(app, bookings[0]);
    const token = await app.token(member);
    const data = (await (await app.fetch('/api/user/data', { headers: bearer(token) })).json()) as object;
    expect(data).toMatchObject({
      waiting_entries: [
        { opening_id: opening.id, state: 'waiting', notes: 'Canary waits', offers: [{ room: opening.roomIds[0] }] },
      ],
      reminders: [{ opening_id: opening.id }],
    });
    expect((await remove(token)).status).toBe(200);
    expect(await findInDatabase(app.deps.db, ['WaitingFinch', 'Waiting Finch', 'Canary waits'])).toEqual([]);
    const entry = await app.deps.db.selectFrom('waitingEntries').selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ state: 'ended', endReason: 'account_deleted', robloxUsername: '', notes: '' });
    expect(await app.deps.db.selectFrom('saleReminders').selectAll().execute()).toEqual([]);
    const offered = await app.deps.db.selectFrom('units').select('id').where('offerId', 'is not', null).execute();
    expect(offered).toEqual([]);
  });

  it('contains parties, of which nothing is left after the account was deleted; the others stay (PRIVACY-3, PARTY-14)', async () => {
    const opening = await anOpening(app.deps);
    const { code, friends } = await aParty(app, opening, { size: 2, form: { notes: 'Canary party' } });
    const [leader, other] = friends;
    if (leader === undefined || other === undefined) throw new Error('There are two.');
    const token = await app.token(leader.member);
    const data = (await (await app.fetch('/api/user/data', { headers: bearer(token) })).json()) as object;
    expect(data).toMatchObject({ party_members: [{ opening_id: opening.id, state: 'joined', notes: 'Canary party' }] });
    expect(JSON.stringify(data)).not.toContain(code);
    const { name } = (await partyOf(other, code)).members[0] ?? {};
    expect((await remove(token)).status).toBe(200);
    const after = await partyOf(other, code);
    expect(after).toMatchObject({ state: 'open', is_leader: true, members: [{ is_me: true }] });
    expect(JSON.stringify(after)).not.toContain(name);
    const rows = app.deps.db.selectFrom('partyMembers').select('id').where('memberId', '=', leader.member.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('contains places in rooms and friends in the own room, whose names go with the account (PRIVACY-1, PRIVACY-3, COMPANION-11)', async () => {
    const room = await aSharedRoom(app);
    await add(room, { robloxUsername: 'CanaryNamed' });
    const friend = await aFriend(app);
    await agree(friend, room, { robloxUsername: 'CanaryAgreed' });
    const read = async (member: Member) => {
      const answer = await app.fetch('/api/user/data', { headers: bearer(await app.token(member)) });
      return (await answer.json()) as { companions: object[] };
    };
    const { opening, reference, code } = room;
    const own = await read(room.guest.member);
    expect(own.companions).toMatchObject([{ opening_id: opening.id, reference, roblox_username: 'CanaryNamed' }]);
    const theirs = await read(friend.member);
    expect(theirs.companions).toMatchObject([
      { opening_id: opening.id, reference: null, roblox_username: 'CanaryAgreed' },
    ]);
    expect(JSON.stringify(theirs)).not.toContain(code);
    expect((await remove(await app.token(friend.member))).status).toBe(200);
    expect((await remove(await app.token(room.guest.member))).status).toBe(200);
    expect(await findInDatabase(app.deps.db, ['CanaryNamed', 'CanaryAgreed'])).toEqual([]);
  });

  it('has something of every table with rows of a member, but for figures and what the file has elsewhere (PRIVACY-1)', async () => {
    const member = await anAdminWithAll();
    const data = (await (
      await app.fetch('/api/user/data', { headers: bearer(await app.token(member)) })
    ).json()) as object;
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('member_id', 'held_by', 'discord_id', 'created_by')
       order by name`,
    );
    const names: Record<string, string> = {
      units: 'holds',
      idempotency_keys: 'repeatable_requests',
      sale_reminders: 'reminders',
      proposal_votes: 'votes',
      proposal_reminders: 'proposal_reminders',
      roster_claims: 'roster_places',
      gold_roles: 'gold_role',
      muted_messages: 'switched_off_messages',
      members: 'account',
      admins: 'admin',
      discord_conversations: 'conversations',
      handled_interactions: 'interactions',
      // Parts of rows that are there.
      offers: 'waiting_entries',
      booking_changes: 'history',
      member_names: 'account',
      // A step of a sign-in, for minutes.
      sign_ins: 'sessions',
      // Figures that are computed from the bookings and the account.
      member_booking_counters: 'bookings',
      user_type_changes: 'account',
      // Lines of a file that staff wrote; what became of them is here.
      import_rows: 'gold_memberships',
    };
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ name }) => names[name] ?? name).filter((name) => !Object.hasOwn(data, name))).toEqual([]);
    const at = app.clock.now().toISOString();
    expect(data).toMatchObject({
      holds: [{ held_until: expect.any(String) }],
      unused_holds: [{ taken: 1 }],
      repeatable_requests: [{ created_at: at }],
      gold_role: [{ state: 'given', changed_at: at }],
      conversations: [{ channel_id: aDiscordId }],
      interactions: [{ received_at: at, draft: { notes: 'Canary draft' } }],
      admin: [{ is_active: true, is_primary: false }],
      admin_devices: [{ created_at: at }],
      api_keys: [{ name: 'Canary key', scopes: ['openings:read'], revoked_at: null }],
      imports: [{ file_name: 'canary.csv', state: 'draft' }],
    });
    expect(JSON.stringify(data)).not.toContain('hash');
  });

  it('T21 is never that of another member (PRIVACY-5)', async () => {
    const guest = await aTalkativeGuest(await anOpening(app.deps));
    const stranger = await app.token(await aMember(app.deps));
    const text = await (await app.fetch('/api/user/data', { headers: bearer(stranger) })).text();
    expect(text).not.toContain(guest.reference);
    for (const canary of canaries) expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
  });
});

describe('deleting an account', () => {
  it('removes every name, id and note, and keeps bookings and audit rows (PRIVACY-2)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const guest = await aTalkativeGuest(opening);
    await app.deps.db
      .insertInto('outbox')
      .values({
        dedupKey: 'booking.confirmed:of-a-test',
        kind: 'booking.confirmed',
        payload: JSON.stringify({ reference: guest.reference, to: guest.discordId, words: 'Dear Amber Tide' }),
        notBefore: app.clock.now(),
        nonce: 'n',
        createdAt: app.clock.now(),
      })
      .execute();
    expect(await findInDatabase(app.deps.db, canaries)).not.toEqual([]);
    const response = await remove(guest.token);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, cancelled_bookings: 1 });
    expect(response.headers.getSetCookie().join()).toContain('sunset_session=;');
    expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
    const booking = await app.deps.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
    expect(booking).toMatchObject({ reference: guest.reference, status: 'cancelled', memberId: guest.id, notes: '' });
    const trail = await app.deps.db.selectFrom('auditLog').select(['action', 'actorMemberId']).orderBy('id').execute();
    expect(trail.slice(-2)).toEqual([
      { action: 'booking.cancel', actorMemberId: guest.id },
      { action: 'member.delete', actorMemberId: guest.id },
    ]);
    // The room is free, and nobody gets a message.
    const next = await app.client(await aMember(app.deps));
    expect((await next('POST /bookings', { body: aBookingBody(opening.roomIds[0]) })).success).toBe(true);
    const open = await app.deps.db
      .selectFrom('outbox')
      .select('status')
      .where(sql<boolean>`payload ->> 'reference' = ${guest.reference}`)
      .execute();
    expect(open.map(({ status }) => status)).toEqual(['dead', 'dead']);
  });

  it('B27 ends every session at once; a later sign-in creates a new member (PRIVACY-2)', async () => {
    const guest = await aTalkativeGuest(await anOpening(app.deps));
    const phone = (await new Browser(app).signIn('gold')).token;
    await remove(guest.token);
    for (const token of [guest.token, phone]) {
      expect((await app.fetch('/api/user/me', { headers: bearer(token) })).status).toBe(401);
    }
    const again = await new Browser(app).signIn('gold');
    const list = await app.fetch('/api/user/bookings', { headers: bearer(again.token) });
    expect(await list.json()).toEqual([]);
    const members = await app.deps.db.selectFrom('members').select(['id', 'deletedAt']).orderBy('id').execute();
    expect(members).toHaveLength(2);
    expect(members[0]).toMatchObject({ id: guest.id, deletedAt: app.clock.now() });
    // Twice in the same way, so that two deleted accounts exist.
    expect((await remove(again.token)).status).toBe(200);
  });

  it('requires the word DELETE, and is refused for current admins (PRIVACY-3)', async () => {
    const { token } = await aTalkativeGuest(await anOpening(app.deps));
    for (const word of ['', 'delete', 'DELETE ']) expect((await remove(token, word)).status).toBe(422);
    const admin = await app.token(await aMember(app.deps, { isAdmin: true }));
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'admin_account' });
    expect(await app.deps.db.selectFrom('members').select('id').where('deletedAt', 'is not', null).execute()).toEqual(
      [],
    );
  });

  it('does not lift a block (PRIVACY-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * day });
    const { token, id } = await aTalkativeGuest(opening);
    const until = new Date(app.clock.now().getTime() + 2 * day);
    await app.deps.db
      .updateTable('members')
      .set({ blockedReason: 'Canary reason', blockedUntil: until })
      .where('id', '=', id)
      .execute();
    await remove(token);
    expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
    const again = await new Browser(app).signIn('gold');
    const book = async (session: string) =>
      app.fetch('/api/bookings', {
        method: 'POST',
        headers: bearer(session),
        body: JSON.stringify(aBookingBody(opening.roomIds[0])),
      });
    expect(await (await book(again.token)).json()).toMatchObject({ code: 'booking_blocked' });
    app.clock.set(until);
    expect((await book((await new Browser(app).signIn('gold')).token)).status).toBe(200);
  });

  it('keeps no-shows for as long as they count, and nothing longer (PRIVACY-4, DRAW-12)', async () => {
    const admin = await aMember(app.deps, { isAdmin: true });
    // Weeks pass, longer than a session.
    const staff = async () => app.client(admin);
    await (
      await staff()
    )('PATCH /admin/community-settings', { body: { no_show_limit: 2 } });
    const penaltyOf = async (memberId: number) =>
      (await (await staff())('GET /admin/members/{memberId}', { params: { memberId } })).deferred_until;
    const memberOf = async (user: Record<string, unknown>) =>
      getMember(app.deps.db, String(user['discord_id']), app.deps.now());
    /** Signs in, does not come to a session, and deletes the account; returns when the session ended. */
    const missAndDelete = async () => {
      const { token, user } = await new Browser(app).signIn('gold');
      const opening = await anOpening(app.deps, { startsIn: hour });
      await aBooking(app, opening, { member: await memberOf(user), status: 'no_show' });
      app.clock.advance(2 * hour);
      expect((await remove(token)).status).toBe(200);
      return app.clock.now().getTime();
    };
    await missAndDelete();
    app.clock.advance(10 * day);
    const last = await missAndDelete();
    const member = await memberOf((await new Browser(app).signIn('gold')).user);
    expect(await penaltyOf(member.id)).toBe(new Date(last + 14 * day).toISOString());
    const params = { memberId: member.id };
    await (
      await staff()
    )('DELETE /admin/members/{memberId}/no-show-penalty', { params });
    expect(await penaltyOf(member.id)).toBeNull();

    const kept = () => app.deps.db.selectFrom('deletedAccounts').select('noShows').execute();
    await missAndDelete();
    // What staff had forgiven is not stored.
    expect((await kept()).map(({ noShows }) => noShows.length)).toEqual([1]);
    app.clock.advance(60 * day - minute);
    await forgetDeletedAccounts(app.deps);
    expect(await kept()).toHaveLength(1);
    app.clock.advance(minute);
    await forgetDeletedAccounts(app.deps);
    expect(await kept()).toEqual([]);
  });

  control('without the no-shows of the deleted account nothing is deferred', async () => {
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await admin('PATCH /admin/community-settings', { body: { no_show_limit: 1 } });
    const { token, user } = await new Browser(app).signIn('gold');
    const opening = await anOpening(app.deps, { startsIn: hour });
    const first = await getMember(app.deps.db, String(user['discord_id']), app.deps.now());
    await aBooking(app, opening, { member: first, status: 'no_show' });
    app.clock.advance(2 * hour);
    expect((await remove(token)).status).toBe(200);
    await app.deps.db.updateTable('deletedAccounts').set({ noShows: [] }).execute();
    const again = (await new Browser(app).signIn('gold')).user;
    const { id: memberId } = await getMember(app.deps.db, String(again['discord_id']), app.deps.now());
    expect((await admin('GET /admin/members/{memberId}', { params: { memberId } })).deferred_until).toBeNull();
  });

  it('and booking at the same moment leaves no booking, ten times in a row', async () => {
    for (let round = 0; round < 10; round += 1) {
      const opening = await anOpening(app.deps);
      const member = await aMember(app.deps);
      const token = await app.token(member);
      const body = JSON.stringify(aBookingBody(opening.roomIds[0]));
      const booking = app.fetch('/api/bookings', { method: 'POST', headers: bearer(token), body });
      const [removed] = await Promise.all([remove(token), booking]);
      expect(removed.status).toBe(200);
      const active = await app.deps.db
        .selectFrom('bookings')
        .select('id')
        .where('memberId', '=', member.id)
        .where('status', 'in', ['pending', 'confirmed'])
        .execute();
      expect(active).toEqual([]);
    }
  });
});
