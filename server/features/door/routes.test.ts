import type { EnterBookingBody } from '@sunset/contract/api/openings/door.ts';
import type { Call } from '@sunset/contract/client.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../test/booked.ts';
import { aDrawOpening, aLobbyMember, draw } from '../../../test/draws.ts';
import { aMember, anOpening, aReachableMember, type TestOpening } from '../../../test/factories.ts';
import { LinkBrowser, linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { entryOf } from '../../../test/waiting.ts';
import type { Member } from '../../actor.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let hostMember: Member;
let host: Call;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  hostMember = await aMember(app.deps, { isHost: true });
  host = await app.client(hostMember);
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

let names = 0;
const newName = () => `walk_in_${(names += 1)}`;

/** An account that Roblox knows. */
function anAccount(username = newName()) {
  const id = String(7_000_000_000 + names);
  app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username, displayName: username.toUpperCase() }));
  return { id, username };
}

/** A member links an account that exists. */
async function linkAccount(member: Member, id: string) {
  const [token, browser] = [await app.token(member), new LinkBrowser(app)];
  expect((await browser.finish(token, await browser.authorize(token, id))).status).toBe(200);
}

/** A member who has linked one account at Roblox and has another one by Bloxlink. */
async function aMemberWithTwo(facts: Parameters<typeof aMember>[1] = {}) {
  const [member, known] = [await aMember(app.deps, facts), anAccount()];
  const linked = { username: newName() };
  const id = await linkRoblox(app, member, linked);
  await isKnownToBloxlink(member, known);
  return { member, linked: { ...linked, id }, known };
}

const isKnownToBloxlink = (member: Member, { id, username }: { id: string; username: string }) =>
  app.deps.db
    .updateTable('members')
    .set({ bloxlinkRobloxId: id, bloxlinkUsername: username, bloxlinkDisplayName: username })
    .where('id', '=', member.id)
    .execute();

const tonight = (facts: Parameters<typeof anOpening>[1] = {}) =>
  anOpening(app.deps, { startsIn: 10 * minute, rooms: [{ price: 1000, units: 3 }], ...facts });

function enter(
  { id: openingId, roomIds }: TestOpening,
  facts: Partial<EnterBookingBody> = {},
  call = host,
  key?: string,
) {
  const body = { roomId: roomIds[0] ?? 0, robloxUsername: newName(), expected_final_price: 1000, ...facts };
  return call('POST /hosting/openings/{openingId}/guests', {
    params: { openingId },
    body,
    ...(key !== undefined && { idempotencyKey: key }),
  });
}

const look = ({ id: openingId }: TestOpening, name?: string, call = host) =>
  call('GET /hosting/openings/{openingId}/door', {
    params: { openingId },
    query: name === undefined ? {} : { roblox_username: name },
  });

const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;

const stored = (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['memberId', 'robloxId', 'status', 'enteredAs'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('a guest whom a host adds', () => {
  it('has a confirmed room at once, and is checked in with the same tap (DOOR-1)', async () => {
    const opening = await tonight();
    const { booking } = await enter(opening, { checked_in: true });
    expect(booking).toMatchObject({
      status: 'confirmed',
      entered_as: 'door',
      totalPrice: 1000,
      checked_in_at: app.clock.now().toISOString(),
      guest: { kind: 'door', is_resolved: false },
      decided: { kind: 'staff', by: hostMember.username },
    });
    expect(await auditOf(app, booking.bookingReference)).toEqual(['booking.enter', 'booking.check_in']);
    const { units } = await host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } });
    expect(units.flatMap(({ booking: row }) => row?.id ?? [])).toEqual([booking.id]);
  });

  it('comes from 30 minutes before the session to its end, also while booking is closed (DOOR-1)', async () => {
    const opening = await tonight({ startsIn: 30 * minute + 1000, regularOpen: false });
    expect(await codeOf(enter(opening))).toBe('admin_required');
    app.clock.advance(1000);
    await enter(opening);
    app.clock.advance(90 * minute - 1);
    await enter(opening);
    app.clock.advance(1);
    expect(await codeOf(enter(opening))).toBe('opening_started');
  });

  it('is added earlier by admins alone, without a check-in before its time (DOOR-1)', async () => {
    const opening = await tonight({ startsIn: 2 * day });
    expect(await codeOf(enter(opening))).toBe('admin_required');
    expect(await codeOf(enter(opening, { checked_in: true }, admin))).toBe('no_opening');
    expect((await enter(opening, {}, admin)).booking).toMatchObject({ entered_as: 'staff', status: 'confirmed' });
  });

  it('is refused in an opening that is deleted or of another room (DOOR-1, DOOR-4)', async () => {
    const [opening, other] = [await tonight(), await tonight()];
    expect(await codeOf(enter({ ...opening, roomIds: other.roomIds }))).toBe('not_found');
    await app.deps.db
      .updateTable('openings')
      .set({ cancelledAt: app.clock.now() })
      .where('id', '=', opening.id)
      .execute();
    expect(await codeOf(enter(opening))).toBe('not_found');
  });

  it('is added once when the same call is sent again, and another call with its key is refused (DOOR-1)', async () => {
    const opening = await tonight();
    const robloxUsername = newName();
    const [once, again] = [
      await enter(opening, { robloxUsername }, host, 'tap'),
      await enter(opening, { robloxUsername }, host, 'tap'),
    ];
    expect(again.booking.bookingReference).toBe(once.booking.bookingReference);
    expect(await codeOf(enter(opening, {}, host, 'tap'))).toBe('idempotency_key_reused');
  });
});

describe('an opening that is drawn', () => {
  it('admits nobody from the time of its lobby to its draw, also if no server opened it (DOOR-1, DRAW-2)', async () => {
    const drawn = { startsIn: 3 * hour, drawsIn: { regular: 20 * minute }, rooms: [{ price: 1000, units: 3 }] };
    const opening = await aDrawOpening(app, drawn);
    await enter(opening, {}, admin);
    app.clock.advance(10 * minute);
    expect(await codeOf(enter(opening, {}, admin))).toBe('draw_pending');
    app.clock.advance(3 * hour - 11 * minute);
    expect(await codeOf(enter(opening))).toBe('draw_pending');
    app.clock.advance(minute);
    await enter(opening);
  });

  it('admits nobody while the draw of an open lobby is postponed: its only room is offered by the draw (DOOR-1, DRAW-10)', async () => {
    const opening = await aDrawOpening(app, { startsIn: 3 * hour, rooms: [{ price: 1000, units: 1 }] });
    const { call } = await aLobbyMember(app, opening);
    const drawsAt = new Date(app.clock.now().getTime() + hour).toISOString();
    await admin('PUT /admin/resort-openings/{openingId}/releases', {
      params: { openingId: opening.id },
      body: { ...forEachOnSaleGroup(() => drawsAt), regular_share: 0 },
    });
    expect(await codeOf(enter(opening, {}, admin))).toBe('draw_pending');
    await draw(app, hour);
    expect(await codeOf(enter(opening, {}, admin))).toBe('sold_out');
    expect(await entryOf(call, opening)).toMatchObject({ offer: { roomId: opening.roomIds[0], is_drawn: true } });
  });
});

describe('a name at the door', () => {
  it('is completed by Roblox, with its id (DOOR-2)', async () => {
    const opening = await tonight();
    const { id, username } = anAccount();
    expect(await look(opening, username.toUpperCase())).toMatchObject({
      roblox: 'found',
      robloxUsername: username,
      robloxDisplayName: username.toUpperCase(),
      member: null,
      rooms: [{ availableCount: 3, price: { final_price: 1000 } }],
    });
    const { booking } = await enter(opening, { robloxUsername: username.toUpperCase() });
    expect(booking).toMatchObject({ guestInfo: { robloxUsername: username }, guest: { is_resolved: true } });
    expect(await stored(booking.bookingReference)).toMatchObject({ robloxId: id, memberId: null });
  });

  it('is taken as typed if Roblox does not know it or does not answer (DOOR-2)', async () => {
    const opening = await tonight();
    expect(await look(opening, newName())).toMatchObject({ roblox: 'unknown' });
    expect(await look(opening)).toMatchObject({ roblox: 'not_asked' });
    const { username } = anAccount();
    app.standin.world.faults.add({ match: { path: '/v1/usernames/users' }, kind: 'html-502', times: 2 });
    expect(await look(opening, username)).toMatchObject({ roblox: 'unavailable', robloxUsername: username });
    const { booking } = await enter(opening, { robloxUsername: username });
    expect(await stored(booking.bookingReference)).toMatchObject({ robloxId: null });
  });

  it('that nobody can have is refused at its field (DOOR-2)', async () => {
    expect(await refusal(enter(await tonight(), { robloxUsername: 'a b' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'body.robloxUsername' }],
    });
  });
});

describe('the price at the door', () => {
  it('is that of the member whose account it is, otherwise that of regular customers (DOOR-3)', async () => {
    const opening = await tonight();
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const username = newName();
    await linkRoblox(app, member, { username });
    const found = await look(opening, username);
    const price = found.rooms[0]?.price.final_price ?? 0;
    expect(found).toMatchObject({ member: { discordUsername: member.username, is_blocked: false } });
    expect(price).toBeLessThan(1000);
    expect(await codeOf(enter(opening, { robloxUsername: username }))).toBe('price_changed');
    const { booking } = await enter(opening, { robloxUsername: username, expected_final_price: price });
    expect(booking).toMatchObject({ totalPrice: price, guest: { kind: 'member', memberId: member.id } });
    expect(await look(opening, username)).toMatchObject({ booking: booking.bookingReference });
  });

  it('of Robux and donations needs "Payment received" (DOOR-3)', async () => {
    const opening = await tonight();
    expect(await refusal(enter(opening, { payment_method: 'robux' }))).toMatchObject({
      code: 'payment_not_confirmed',
      detail: 'Please check that the payment has arrived before you give the room.',
    });
    const { booking } = await enter(opening, { payment_method: 'robux', payment_confirmed: true });
    expect(booking.paid_at).toBe(app.clock.now().toISOString());
  });
});

describe('a room at the door', () => {
  it('is never one that is held, offered, reserved, waited for or taken (DOOR-4)', async () => {
    const opening = await tonight({ rooms: [{ price: 1000, units: 4 }] });
    const units = await app.deps.db
      .selectFrom('units')
      .select('id')
      .where('openingId', '=', opening.id)
      .orderBy('id')
      .execute();
    const later = new Date(app.clock.now().getTime() + hour);
    const [held, offered, reserved] = units.map(({ id }) => id);
    const guest = await aMember(app.deps);
    await app.deps.db
      .updateTable('units')
      .set({ heldBy: guest.id, heldUntil: later })
      .where('id', '=', held ?? 0)
      .execute();
    await app.deps.db
      .updateTable('units')
      .set({ reservedUntil: later })
      .where('id', 'in', [offered ?? 0, reserved ?? 0])
      .execute();
    expect((await look(opening)).rooms[0]?.availableCount).toBe(1);
    await enter(opening);
    expect(await codeOf(enter(opening))).toBe('sold_out');
    await app.deps.db.updateTable('units').set({ reservedUntil: null }).where('openingId', '=', opening.id).execute();
  });

  it('is one for each Roblox account and opening (DOOR-4)', async () => {
    const opening = await tonight();
    const { username } = anAccount();
    await enter(opening, { robloxUsername: username });
    expect(await codeOf(enter(opening, { robloxUsername: username.toUpperCase() }))).toBe('roblox_account_taken');
  });

  it('is refused to the account of a blocked member, and given for a name that a member has linked (DOOR-4)', async () => {
    const opening = await tonight();
    const member = await aMember(app.deps);
    const username = newName();
    await linkRoblox(app, member, { username });
    const block = (blockedReason: string | null) =>
      app.deps.db.updateTable('members').set({ blockedReason }).where('id', '=', member.id).execute();
    await block('Rude');
    expect(await look(opening, username)).toMatchObject({ member: { is_blocked: true } });
    expect(await codeOf(enter(opening, { robloxUsername: username }))).toBe('booking_blocked');
    await block(null);
    expect((await enter(opening, { robloxUsername: username })).booking.guest).toMatchObject({ memberId: member.id });
  });
});

describe('messages about a booking that staff entered', () => {
  it('go to a member, and to nobody without one (DOOR-5)', async () => {
    const opening = await tonight();
    const member = await aMember(app.deps);
    const username = newName();
    await linkRoblox(app, member, { username });
    const ofMember = await enter(opening, { robloxUsername: username });
    const ofNobody = await enter(opening);
    expect(await messagesOf(app, ofMember.booking.bookingReference)).toEqual(['booking.confirmed']);
    const { bookingReference: reference } = ofNobody.booking;
    await admin('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason: 'Went home' } });
    await admin('POST /admin/bookings/{reference}/restore', { params: { reference } });
    await host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
    expect(await auditOf(app, reference)).toEqual([
      'booking.enter',
      'booking.cancel',
      'booking.restore',
      'booking.approve',
    ]);
    expect(await messagesOf(app, reference)).toEqual([]);
  });
});

describe('a booking for a Roblox account', () => {
  it('becomes a member’s when they link that account, by its id alone (DOOR-6)', async () => {
    const opening = await tonight();
    const { id, username } = anAccount();
    const resolved = await enter(opening, { robloxUsername: username });
    const typed = await enter(opening);
    const member = await aMember(app.deps);
    await linkRoblox(app, await aMember(app.deps), { username: typed.booking.guestInfo.robloxUsername });
    await linkAccount(member, id);
    const { bookingReference: reference } = resolved.booking;
    expect((await stored(reference)).memberId).toBe(member.id);
    expect(await auditOf(app, reference)).toEqual(['booking.enter', 'booking.link_member']);
    expect((await stored(typed.booking.bookingReference)).memberId).toBeNull();
    const mine = await (await app.client(member))('GET /user/bookings');
    expect(mine.map(({ bookingReference }) => bookingReference)).toEqual([reference]);
  });

  it('becomes a member’s when Bloxlink knows the account as theirs (DOOR-6)', async () => {
    const opening = await tonight();
    const { id, username } = anAccount();
    const { booking } = await enter(opening, { robloxUsername: username });
    const member = await aReachableMember(app);
    app.standin.world.people.linkRoblox(member.discordId, id);
    await (
      await app.client(member)
    )('GET /user/bloxlink-roblox');
    expect((await stored(booking.bookingReference)).memberId).toBe(member.id);
  });

  it('stays where it is if the member has a booking there (DOOR-6)', async () => {
    const opening = await tonight({ startsIn: 3 * hour });
    const member = await aMember(app.deps);
    const own = await aBooking(app, opening, { member });
    app.clock.advance(170 * minute);
    const { id, username } = anAccount();
    const { booking } = await enter(opening, { robloxUsername: username });
    await linkAccount(member, id);
    expect((await stored(booking.bookingReference)).memberId).toBeNull();
    expect((await stored(own.reference)).memberId).toBe(member.id);
    const { units } = await host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } });
    expect(units.find(({ booking: row }) => row?.id === booking.id)?.booking?.guest).toMatchObject({
      account_of: member.username,
    });
  });
});

describe('a member who has linked one account at Roblox and has another one by Bloxlink', () => {
  it('pays their price under either name, with the booking theirs (DOOR-3, DOOR-6)', async () => {
    const { member, linked, known } = await aMemberWithTwo({ tiers: ['gold'] });
    for (const { username } of [linked, known]) {
      const opening = await tonight();
      const found = await look(opening, username);
      const price = found.rooms[0]?.price.final_price ?? 0;
      expect(found).toMatchObject({ member: { discordUsername: member.username } });
      expect(price).toBeLessThan(1000);
      const { booking } = await enter(opening, { robloxUsername: username, expected_final_price: price });
      expect(booking.guest).toMatchObject({ kind: 'member', memberId: member.id });
    }
  });

  it('pays their price under the name that Bloxlink knows while Roblox does not answer (DOOR-3)', async () => {
    const { member, known } = await aMemberWithTwo({ tiers: ['gold'] });
    app.standin.world.faults.add({ match: { path: '/v1/usernames/users' }, kind: 'html-502', times: 1 });
    expect(await look(await tonight(), known.username)).toMatchObject({
      roblox: 'unavailable',
      member: { discordUsername: member.username },
    });
  });

  it('is refused under either name while they are blocked (DOOR-4)', async () => {
    const { member, linked, known } = await aMemberWithTwo();
    await app.deps.db.updateTable('members').set({ blockedReason: 'Rude' }).where('id', '=', member.id).execute();
    for (const { username: robloxUsername } of [linked, known])
      expect(await codeOf(enter(await tonight(), { robloxUsername }))).toBe('booking_blocked');
  });

  it('has the bookings of both accounts when they link one, at most one in an opening (DOOR-6)', async () => {
    const [first, second] = [await tonight(), await tonight()];
    const [linked, known] = [anAccount(), anAccount()];
    const alone = await enter(first, { robloxUsername: known.username });
    const ofLinked = await enter(second, { robloxUsername: linked.username });
    const ofKnown = await enter(second, { robloxUsername: known.username });
    const member = await aMember(app.deps);
    await isKnownToBloxlink(member, known);
    await linkAccount(member, linked.id);
    expect((await stored(alone.booking.bookingReference)).memberId).toBe(member.id);
    expect((await stored(ofLinked.booking.bookingReference)).memberId).toBe(member.id);
    expect((await stored(ofKnown.booking.bookingReference)).memberId).toBeNull();
  });

  it('has none for an account that another member has linked at Roblox (DOOR-3, DOOR-6)', async () => {
    const opening = await tonight();
    const [account, other] = [anAccount(), anAccount()];
    const { booking } = await enter(opening, { robloxUsername: account.username });
    const [owner, known] = [await aMember(app.deps), await aMember(app.deps)];
    // The link of another member that comes first, without what it moves.
    const names = { robloxUsername: account.username, robloxDisplayName: account.username };
    await app.deps.db
      .updateTable('members')
      .set({ robloxId: account.id, ...names, robloxLinkedAt: app.clock.now() })
      .where('id', '=', owner.id)
      .execute();
    await isKnownToBloxlink(known, account);
    await linkAccount(known, other.id);
    expect((await stored(booking.bookingReference)).memberId).toBeNull();
    expect(await look(opening, account.username)).toMatchObject({ member: { discordUsername: owner.username } });
  });
});

describe('at the end of the session', () => {
  it('guests at the door do not decide whether check-in was used (DOOR-7)', async () => {
    const opening = await tonight({ startsIn: 3 * hour });
    const booked = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(170 * minute);
    await enter(opening, { checked_in: true });
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect((await stored(booked.reference)).status).toBe('completed');
  });

  it('a no-show of a booking that staff entered does not count for the member whose it has become (DOOR-7)', async () => {
    const opening = await tonight({ startsIn: 3 * hour });
    const here = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(170 * minute);
    const { id, username } = anAccount();
    const { booking } = await enter(opening, { robloxUsername: username });
    const member = await aMember(app.deps);
    await linkAccount(member, id);
    await host('POST /hosting/bookings/{reference}/check-in', { params: { reference: here.reference }, body: {} });
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect(await stored(booking.bookingReference)).toMatchObject({ status: 'no_show', memberId: member.id });
    const ended = sql`select from recent_no_shows(${member.id}, ${app.clock.now()})`;
    expect((await ended.execute(app.deps.db)).rows).toHaveLength(0);
    const params = { memberId: member.id };
    expect(await admin('GET /admin/members/{memberId}', { params })).toMatchObject({ no_show_count: 0 });
    const listed = (filter: 'all' | 'no_shows') =>
      admin('GET /admin/members', { query: { search: member.username, filter } });
    expect(await listed('all')).toMatchObject([{ id: member.id, no_show_count: 0 }]);
    expect(await listed('no_shows')).toEqual([]);
  });
});

describe('what only admins can', () => {
  it('is to add themselves, and to give a room for nothing with a reason (DOOR-8)', async () => {
    const opening = await tonight();
    const username = newName();
    await linkRoblox(app, hostMember, { username });
    expect(await codeOf(enter(opening, { robloxUsername: username }))).toBe('admin_required');
    const gift = { expected_final_price: 0, complimentary_reason: 'Won the quiz' };
    expect(await codeOf(enter(opening, gift))).toBe('admin_required');
    expect((await enter(opening, gift, admin)).booking).toMatchObject({
      totalPrice: 0,
      complimentary_reason: 'Won the quiz',
    });
  });
});

it('rooms that staff gave away ahead of the evening are counted in public (DOOR-9)', async () => {
  const opening = await tonight({ startsIn: 2 * day });
  await enter(opening, {}, admin);
  const rooms = await host('GET /rooms/upcoming');
  expect(rooms.filter(({ openingId }) => openingId === opening.id)).toMatchObject([
    { staffCount: 1, availableCount: 2 },
  ]);
});
