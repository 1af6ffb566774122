import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal, type Booked } from '../../../../test/booked.ts';
import { aMember, anOpening, setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { linkRoblox } from '../../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf } from '../../../../test/waiting.ts';

const start = '2026-11-21T12:00:00Z';
const rooms = [
  { name: 'Standard', price: 1000, units: 3 },
  { name: 'Deluxe', price: 2000, units: 1 },
];
let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(start));

type Body = Parameters<typeof change>[1];

const params = ({ reference }: Booked) => ({ reference });
const optionsOf = async (booked: Booked) =>
  (await app.client(booked.member))('GET /user/bookings/{reference}/changes', { params: params(booked) });

/** Changes a booking as its guest, from the version of now. */
async function change(
  booked: Booked,
  wish: {
    roomId?: number | undefined;
    all_inclusive?: boolean;
    payment_method?: 'bbc' | 'robux' | 'donation';
    notes?: string;
    roblox_id?: string;
    expected_final_price?: number;
    expected_version?: number;
  },
  idempotencyKey?: string,
) {
  const guest = await app.client(booked.member);
  const { version } = await optionsOf(booked);
  const body = { expected_version: version, ...wish };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return (await guest('PATCH /user/bookings/{reference}', { params: params(booked), body, ...key })).booking;
}

const unitsOf = async ({ id }: TestOpening) =>
  app.deps.db
    .selectFrom('units')
    .leftJoin('bookings', 'bookings.id', 'units.bookingId')
    .select(['units.openingRoomId as room', 'bookings.reference'])
    .where('units.openingId', '=', id)
    .where('units.bookingId', 'is not', null)
    .execute();

describe('a change of the room', () => {
  it('takes a free room and frees the old one; the price follows with the discount of the booking (CHANGE-2, PRICE-11)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const booked = await aBooking(app, opening, { member, status: 'confirmed' });
    await app.deps.db.updateTable('members').set({ tiers: [] }).where('id', '=', member.id).execute();
    const options = await optionsOf(booked);
    expect(options).toMatchObject({
      changes_left: 5,
      is_paid: false,
      until: new Date(opening.startsAt.getTime() - 30 * minute).toISOString(),
      rooms: [
        { roomType: 'Standard', is_current: true, can_choose: true, availableCount: 2 },
        { roomType: 'Deluxe', is_current: false, can_choose: true, availableCount: 1 },
      ],
    });
    const price = options.rooms[1]?.prices.find((each) => !each.all_inclusive && each.payment_method === 'bbc');
    expect(price).toMatchObject({ final_price: 1500, payment_display: '1,500 BBC', makes_pending: false });
    const changed = await change(booked, { roomId: opening.roomIds[1], expected_final_price: 1500 });
    expect(changed).toMatchObject({ roomType: 'Deluxe', totalPrice: 1500, status: 'confirmed', room_number: 1 });
    expect(await unitsOf(opening)).toEqual([{ room: opening.roomIds[1], reference: booked.reference }]);
    expect(await auditOf(app, booked.reference)).toEqual(['booking.edit']);
    expect(await messagesOf(app, booked.reference)).toEqual(['booking.changed']);
  });

  it('leaves everything as it was when no room is free (CHANGE-2)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    await aBooking(app, opening, { room: 1 });
    const booked = await aBooking(app, opening);
    const before = await unitsOf(opening);
    const wish = { roomId: opening.roomIds[1], expected_final_price: 2000, notes: 'By the window' };
    expect(await refusal(change(booked, wish))).toMatchObject({ code: 'sold_out' });
    expect(await unitsOf(opening)).toEqual(before);
    expect(await optionsOf(booked)).toMatchObject({ version: 1, changes_left: 5 });
    expect(await auditOf(app, booked.reference)).toEqual([]);
  });

  it('never passes a waiting list, and offers the room that became free to it (CHANGE-2, WAIT-4, OFFER-2)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const [standard, deluxe] = bookings as [Booked, Booked];
    const waiting = await aWaitingMember(app, opening, { rooms: opening.roomIds.slice(0, 1) });
    await cancel(app, standard);
    const wish = { roomId: opening.roomIds[0], expected_final_price: 1000 };
    expect(await refusal(change(deluxe, wish))).toMatchObject({ code: 'sold_out', waiting_list: { waiting: 1 } });
    expect((await optionsOf(deluxe)).rooms[0]).toMatchObject({ can_choose: false });
    await waiting.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    const [taken] = await waiting.call('GET /user/bookings');
    const forDeluxe = await aWaitingMember(app, opening, { rooms: opening.roomIds.slice(1) });
    await cancel(app, { reference: taken?.bookingReference ?? '', member: waiting.member });
    await change(deluxe, wish);
    expect((await entryOf(forDeluxe.call, opening)).offer).toMatchObject({ roomId: opening.roomIds[1] });
  });

  it('is for rooms that are on sale to the guest; the rest can change all the same (CHANGE-3)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.clock.now().getTime() + hour) });
    expect((await optionsOf(booked)).rooms[1]).toMatchObject({ can_choose: false });
    const wish = { roomId: opening.roomIds[1], expected_final_price: 2000 };
    expect(await refusal(change(booked, wish))).toMatchObject({ code: 'bookings_closed' });
    expect(await change(booked, { notes: 'By the window' })).toMatchObject({ notes: 'By the window' });
    await app.deps.db.updateTable('members').set({ blockedReason: 'x' }).where('id', '=', booked.member.id).execute();
    expect(await refusal(change(booked, { notes: 'x' }))).toMatchObject({ code: 'booking_blocked' });
    const other = await anOpening(app.deps);
    const elsewhere = await aBooking(app, opening, { member: await aMember(app.deps, { tiers: ['gold'] }) });
    expect(await refusal(change(elsewhere, { roomId: other.roomIds[0] }))).toMatchObject({ code: 'invalid_input' });
  });
});

describe('the price', () => {
  it('is refused if it is not the one that was shown (CHANGE-4)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening);
    for (const shown of [{}, { expected_final_price: 1999 }]) {
      const wish = { roomId: opening.roomIds[1], ...shown };
      expect(await refusal(change(booked, wish))).toMatchObject({
        code: 'price_changed',
        pricing: { final_price: 2000, payment_display: '2,000 BBC' },
      });
    }
    const allInclusive = await change(booked, { all_inclusive: true, expected_final_price: 2000 });
    expect(allInclusive).toMatchObject({ all_inclusive: true, totalPrice: 2000, roomType: 'Standard' });
  });

  it('stays with the booking while its room stays, whatever the room costs now (PRICE-11)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening);
    const standard = app.deps.db.updateTable('openingRooms').where('id', '=', opening.roomIds[0] ?? 0);
    await standard.set({ price: 9000 }).execute();
    expect(await change(booked, { payment_method: 'robux' })).toMatchObject({ payment_display: '6 Robux' });
    await standard.set({ price: 1000 }).execute();
  });
});

describe('a guest', () => {
  it('changes until 30 minutes before the start, their own bookings alone (CHANGE-1)', async () => {
    const opening = await anOpening(app.deps, { rooms, startsIn: hour });
    const booked = await aBooking(app, opening);
    const stranger = { ...booked, member: await aMember(app.deps) };
    expect((await refusal(optionsOf(stranger)))?.status).toBe(404);
    const call = await app.client(stranger.member);
    const body = { expected_version: 1, notes: 'x' };
    expect((await refusal(call('PATCH /user/bookings/{reference}', { params: params(booked), body })))?.status).toBe(
      404,
    );
    app.clock.advance(30 * minute - 1);
    expect(await change(booked, { notes: 'Late' })).toMatchObject({ notes: 'Late', can: { change: true } });
    app.clock.advance(1);
    expect(await refusal(change(booked, { notes: 'Later' }))).toMatchObject({ code: 'changes_over' });
    const guest = await app.client(booked.member);
    expect(await guest('GET /user/bookings')).toMatchObject([{ can: { change: false, cancel: true } }]);
  });

  it('changes a booking five times; what is no change does not count (CHANGE-5)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps, { rooms }));
    for (const notes of ['1', '2', '2', '3', '4', '5']) await change(booked, { notes });
    expect(await refusal(change(booked, { notes: '6' }))).toMatchObject({ code: 'no_changes_left' });
    expect(await optionsOf(booked)).toMatchObject({ changes_left: 0 });
    const over = app.deps.db.updateTable('bookings').set({ guestChanges: 6 }).where('reference', '=', booked.reference);
    await expect(over.execute()).rejects.toThrow('bookings_guest_changes');
  });

  it('changes notes and account of a paid booking alone (CHANGE-8)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening);
    await staff('POST /hosting/bookings/{reference}/payment', { params: params(booked), body: { paid: true } });
    const wishes: Body[] = [
      { roomId: opening.roomIds[1], expected_final_price: 2000 },
      { all_inclusive: true, expected_final_price: 2000 },
      { payment_method: 'donation' },
    ];
    for (const wish of wishes) expect(await refusal(change(booked, wish))).toMatchObject({ code: 'already_paid' });
    const id = await linkRoblox(app, booked.member, { username: 'paid_guest' });
    expect(await change(booked, { notes: 'Paid', roblox_id: id })).toMatchObject({ robloxUsername: 'paid_guest' });
  });

  it('gets the same booking for the same key, and no second change (CHANGE-10)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps, { rooms }));
    const { version } = await optionsOf(booked);
    const wish = { notes: 'Once', expected_version: version };
    await change(booked, wish, 'key-1');
    expect(await change(booked, wish, 'key-1')).toMatchObject({ notes: 'Once' });
    expect(await optionsOf(booked)).toMatchObject({ changes_left: 4, version: version + 1 });
    expect(await refusal(change(booked, { ...wish, notes: 'Two' }, 'key-1'))).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await refusal(change(booked, wish))).toMatchObject({ code: 'changed_meanwhile' });
  });
});

describe('a change of what staff have checked', () => {
  it('makes the booking pending again, says so before, and alerts staff (CHANGE-6)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening, { status: 'confirmed' });
    const { rooms: shown } = await optionsOf(booked);
    const pending = shown[0]?.prices.filter((price) => price.makes_pending).map((price) => price.payment_method);
    expect(pending).toEqual(['robux', 'donation', 'robux', 'donation']);
    const changed = await change(booked, { payment_method: 'robux' });
    expect(changed).toMatchObject({ status: 'pending', was_approved: true });
    const posts = app.deps.db.selectFrom('outbox').select('payload').where('kind', '=', 'staff.waiting_requests');
    expect(await posts.execute()).toContainEqual({ payload: { opening_id: opening.id } });
    const { booking } = await staff('POST /hosting/bookings/{reference}/confirm', {
      params: params(booked),
      body: { payment_confirmed: true },
    });
    expect(booking).toMatchObject({ status: 'confirmed', was_approved: false });
  });
});

describe('Roblox accounts', () => {
  it('change to another one that is linked to the guest, by its id (CHANGE-9, ROBLOX-4)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening);
    const id = await linkRoblox(app, booked.member, { username: 'Linked_Lee', displayName: 'Lee' });
    expect((await optionsOf(booked)).accounts).toEqual([
      { roblox_id: id, username: 'Linked_Lee', displayName: 'Lee', is_current: false },
    ]);
    expect(await change(booked, { roblox_id: id })).toMatchObject({
      robloxUsername: 'Linked_Lee',
      robloxDisplayName: 'Lee',
      status: 'pending',
    });
    const other = await aBooking(app, opening);
    expect(await refusal(change(other, { roblox_id: id }))).toMatchObject({ code: 'invalid_input' });
  });

  it('are refused if another booking of the opening has them (CHANGE-9, ROBLOX-5)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    await aBooking(app, opening, { robloxUsername: 'taken_tess' });
    const booked = await aBooking(app, opening);
    const id = await linkRoblox(app, booked.member, { username: 'taken_tess' });
    expect(await refusal(change(booked, { roblox_id: id }))).toMatchObject({ code: 'roblox_account_taken' });
  });
});

describe('a host', () => {
  const correct = async (booked: Booked, body: Record<string, unknown>) => {
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    const { version } = await optionsOf(booked);
    const named = { expected_version: version, robloxUsername: '', ...body };
    return host('PUT /hosting/bookings/{reference}/roblox-name', { params: params(booked), body: named });
  };

  it('corrects a Roblox name, which the audit log says without the name (CHANGE-9)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const booked = await aBooking(app, opening, { status: 'confirmed' });
    const { booking } = await correct(booked, { robloxUsername: 'Right_Name' });
    expect(booking.guestInfo).toMatchObject({ robloxUsername: 'Right_Name', robloxDisplayName: 'Right_Name' });
    const rows = app.deps.db.selectFrom('auditLog').select(['actorKind', 'after']).where('action', '=', 'booking.edit');
    expect(await rows.where('subjectId', '=', booked.reference).execute()).toEqual([
      { actorKind: 'host', after: { roblox_name: 'changed' } },
    ]);
    expect(await optionsOf(booked)).toMatchObject({ changes_left: 5 });
  });

  it('is refused with a name that nobody can have, that is taken, or for a session that is over (CHANGE-9)', async () => {
    const opening = await anOpening(app.deps, { rooms, startsIn: hour });
    await aBooking(app, opening, { robloxUsername: 'first_one' });
    await linkRoblox(app, await aMember(app.deps), { username: 'linked_lou' });
    const booked = await aBooking(app, opening);
    for (const [body, code] of [
      [{ robloxUsername: 'x!' }, 'invalid_input'],
      [{ robloxUsername: 'fine_name', robloxDisplayName: 'much too long for a display name' }, 'invalid_input'],
      [{ robloxUsername: 'FIRST_one' }, 'roblox_account_taken'],
      [{ robloxUsername: 'Linked_Lou' }, 'roblox_account_taken'],
      [{ robloxUsername: 'fine_name', expected_version: 99 }, 'changed_meanwhile'],
    ] as const) {
      expect(await refusal(correct(booked, body))).toMatchObject({ code });
    }
    app.clock.advance(2 * hour);
    expect(await refusal(correct(booked, { robloxUsername: 'fine_name' }))).toMatchObject({ code: 'opening_started' });
  });
});
