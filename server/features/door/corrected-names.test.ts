import type { Call } from '@sunset/contract/client.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, refusal } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';

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

let names = 0;
const newName = () => `typed_${(names += 1)}`;

const tonight = () => anOpening(app.deps, { startsIn: 10 * minute, rooms: [{ price: 1000, units: 3 }] });

/** A guest at the door, by a name that nobody has linked. */
async function enter({ id: openingId, roomIds }: TestOpening, robloxUsername = newName()) {
  const { booking } = await host('POST /hosting/openings/{openingId}/guests', {
    params: { openingId },
    body: { roomId: roomIds[0] ?? 0, robloxUsername, expected_final_price: 1000 },
  });
  return booking;
}

interface Shown {
  bookingReference: string;
  version: number;
}

const correct = (
  { bookingReference: reference, version }: Shown,
  names: { robloxUsername: string; robloxDisplayName?: string },
  call = host,
) =>
  call('PUT /hosting/bookings/{reference}/roblox-name', {
    params: { reference },
    body: { expected_version: version, ...names },
  });

const stored = (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['memberId', 'robloxId', 'robloxUsername'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

const block = (member: Member, reason: string | null = 'Rude') =>
  app.deps.db.updateTable('members').set({ blockedReason: reason }).where('id', '=', member.id).execute();

const robloxIsDown = (times: number) =>
  app.standin.world.faults.add({ match: { path: '/v1/usernames/users' }, kind: 'html-502', times });

describe('a corrected Roblox name', () => {
  it('of a guest at the door is that of Roblox, and the booking becomes the member’s whose account it is (DOOR-6, CHANGE-9)', async () => {
    const member = await aMember(app.deps);
    const username = newName();
    const id = await linkRoblox(app, member, { username });
    const booking = await enter(await tonight());
    const corrected = await correct(booking, { robloxUsername: username.toUpperCase() });
    expect(corrected.booking).toMatchObject({
      guestInfo: { robloxUsername: username },
      guest: { memberId: member.id },
    });
    expect(await stored(booking.bookingReference)).toMatchObject({ robloxId: id, memberId: member.id });
  });

  it('that is the same is resolved once Roblox answers, and the booking becomes the member’s (DOOR-2, DOOR-6, CHANGE-9)', async () => {
    const member = await aMember(app.deps);
    const username = newName();
    const id = await linkRoblox(app, member, { username });
    robloxIsDown(2);
    const booking = await enter(await tonight(), username);
    const { bookingReference: reference } = booking;
    const ask = () => correct(booking, { robloxUsername: username });
    expect(booking.guest).toMatchObject({ kind: 'door', is_resolved: false });
    expect((await ask()).booking).toMatchObject({ version: booking.version, guestInfo: booking.guestInfo });
    expect((await ask()).booking.guest).toMatchObject({ kind: 'member', memberId: member.id });
    expect(await stored(reference)).toMatchObject({ robloxId: id, memberId: member.id });
    expect(await auditOf(app, reference)).toEqual(['booking.enter', 'booking.edit', 'booking.link_member']);
    const edit = app.deps.db.selectFrom('auditLog').select('after').where('subjectId', '=', reference);
    expect(await edit.where('action', '=', 'booking.edit').execute()).toEqual([
      { after: { roblox_account: 'resolved' } },
    ]);
  });
});

describe('a Roblox name of a guest at the door that is corrected to an account to which staff give no room', () => {
  it('is refused if its member is blocked, and changes nothing (CHANGE-9, DOOR-4)', async () => {
    const member = await aMember(app.deps);
    const username = newName();
    await linkRoblox(app, member, { username });
    await block(member);
    const booking = await enter(await tonight());
    const before = await stored(booking.bookingReference);
    for (const call of [host, admin])
      expect(await refusal(correct(booking, { robloxUsername: username }, call))).toMatchObject({
        code: 'booking_blocked',
        detail: 'This account is blocked from booking.',
      });
    expect(await stored(booking.bookingReference)).toEqual(before);
    expect(await auditOf(app, booking.bookingReference)).toEqual(['booking.enter']);
    await block(member, null);
    expect((await correct(booking, { robloxUsername: username })).booking.guest).toMatchObject({ memberId: member.id });
  });

  it('is refused by the name alone while Roblox does not answer (CHANGE-9, DOOR-4)', async () => {
    const member = await aMember(app.deps);
    const username = newName();
    await linkRoblox(app, member, { username });
    await block(member);
    const booking = await enter(await tonight());
    robloxIsDown(1);
    expect(await refusal(correct(booking, { robloxUsername: username }))).toMatchObject({ code: 'booking_blocked' });
  });

  it('is refused if Roblox now says that the same name is that of a blocked member (CHANGE-9, DOOR-4)', async () => {
    const member = await aMember(app.deps);
    const username = newName();
    await linkRoblox(app, member, { username });
    robloxIsDown(1);
    const booking = await enter(await tonight(), username);
    await block(member);
    expect(await refusal(correct(booking, { robloxUsername: username }))).toMatchObject({ code: 'booking_blocked' });
    expect((await stored(booking.bookingReference)).memberId).toBeNull();
  });

  it('can have another display name while the account stays (CHANGE-9)', async () => {
    const opening = await tonight();
    const member = await aMember(app.deps);
    const [username, other] = [newName(), newName()];
    await linkRoblox(app, member, { username: other });
    // They have a room: the second one, for their account of Bloxlink, stays without a member.
    await enter(opening, other);
    const id = '7100000001';
    app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username }));
    await app.deps.db
      .updateTable('members')
      .set({ bloxlinkRobloxId: id, bloxlinkUsername: username, bloxlinkDisplayName: username })
      .where('id', '=', member.id)
      .execute();
    const booking = await enter(opening, username);
    expect(booking.guest.kind).toBe('door');
    await block(member);
    const named = { robloxUsername: username, robloxDisplayName: 'Nickname' };
    expect((await correct(booking, named)).booking.guestInfo).toMatchObject(named);
  });

  it('is refused if it is the host’s own, unless they are an admin (CHANGE-9, DOOR-8)', async () => {
    const username = newName();
    await linkRoblox(app, hostMember, { username });
    const booking = await enter(await tonight());
    expect(await refusal(correct(booking, { robloxUsername: username }))).toMatchObject({
      code: 'admin_required',
      detail: 'Only admins can add themselves. Ask another host.',
    });
    expect((await stored(booking.bookingReference)).memberId).toBeNull();
    const adminMember = await aMember(app.deps, { isAdmin: true });
    const own = newName();
    await linkRoblox(app, adminMember, { username: own });
    const corrected = await correct(booking, { robloxUsername: own }, await app.client(adminMember));
    expect(corrected.booking.guest).toMatchObject({ memberId: adminMember.id });
  });
});
