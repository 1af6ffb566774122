import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal, type Booked } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let hostMember: Member;
let host: Call;
let otherHost: Call;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  hostMember = await aMember(app.deps, { isHost: true });
  host = await app.client(hostMember);
  otherHost = await app.client(await aMember(app.deps, { isHost: true }));
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

interface Evening {
  opening: TestOpening;
  guest: Booked;
  call: Call;
  menu: { lemonade: number; cake: number };
}

/** A session that begins in ten minutes, with a menu and a guest who is checked in. */
async function anEvening(): Promise<Evening> {
  const opening = await anOpening(app.deps, { startsIn: 10 * minute, rooms: [{ units: 4 }] });
  const params = { resortId: opening.resort.id };
  const add = async (name: string, price: number) =>
    (await admin('POST /admin/resorts/{resortId}/menu', { params, body: { name, price } })).id;
  const menu = { lemonade: await add('Lemonade', 50), cake: await add('Cake', 100) };
  const guest = await aBooking(app, opening, { status: 'confirmed' });
  await arrive(guest.reference);
  return { opening, guest, call: await app.client(guest.member), menu };
}

const arrive = (reference: string, isHere = true) =>
  host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: { checked_in: isHere } });

interface Wish {
  items?: { id: number; quantity: number }[];
  price?: number;
  key?: string;
}

/** One lemonade by default. */
function order({ call, guest: { reference }, menu }: Evening, { items, price = 50, key }: Wish = {}) {
  return call('POST /user/bookings/{reference}/orders', {
    params: { reference },
    body: { items: items ?? [{ id: menu.lemonade, quantity: 1 }], expected_price: price },
    ...(key !== undefined && { idempotencyKey: key }),
  });
}

const look = ({ call, guest: { reference } }: Evening) =>
  call('GET /user/bookings/{reference}/room-service', { params: { reference } });
const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;
const openOrders = async ({ opening }: Evening) =>
  (await host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } })).room_service;

const step = (orderId: number, state: 'claimed' | 'served' | 'declined', by = host) =>
  by('POST /hosting/orders/{orderId}', { params: { orderId }, body: { state } });
const firstId = async (evening: Evening) => (await openOrders(evening)).orders[0]?.id ?? 0;

/** Orders, and serves it. */
async function beServed(evening: Evening, wish: Wish = {}) {
  await order(evening, wish);
  const id = await firstId(evening);
  await step(id, 'claimed');
  await step(id, 'served');
}

const collect = ({ guest: { reference } }: Evening, amount: number, by = host, key?: string) =>
  by('POST /hosting/bookings/{reference}/collect', {
    params: { reference },
    body: { expected_amount: amount },
    ...(key !== undefined && { idempotencyKey: key }),
  });

describe('the menu', () => {
  it('is edited by admins, and an archived item stays in the orders of it (ROOM-1)', async () => {
    const evening = await anEvening();
    const { menu, opening } = evening;
    await order(evening);
    const params = { menuItemId: menu.lemonade };
    const change = { version: 1, name: 'Pink lemonade', price: 60, image: '/pictures/resorts/vista.svg' };
    expect(await admin('PATCH /admin/menu-items/{menuItemId}', { params, body: change })).toMatchObject({ price: 60 });
    await admin('DELETE /admin/menu-items/{menuItemId}', { params });
    expect(await look(evening)).toMatchObject({
      menu: [{ id: menu.cake, name: 'Cake', price: 100, image: null }],
      orders: [{ items: [{ name: 'Lemonade', price: 50, quantity: 1 }], price: 50 }],
    });
    const taken = { name: 'Cake', price: 1 };
    const add = admin('POST /admin/resorts/{resortId}/menu', { params: { resortId: opening.resort.id }, body: taken });
    expect(await codeOf(add)).toBe('name_taken');
    await admin('POST /admin/menu-items/{menuItemId}/restore', { params });
    expect((await look(evening)).menu).toMatchObject([{ name: 'Pink lemonade' }, { name: 'Cake' }]);
  });
});

describe('an order', () => {
  it('is made by a guest who is checked in, until the session ends (ROOM-2)', async () => {
    const evening = await anEvening();
    await arrive(evening.guest.reference, false);
    expect(await evening.call('GET /user/bookings')).toMatchObject([{ is_checked_in: false, can: { order: false } }]);
    expect(await codeOf(order(evening))).toBe('not_checked_in');
    await arrive(evening.guest.reference);
    expect(await evening.call('GET /user/bookings')).toMatchObject([{ is_checked_in: true, can: { order: true } }]);
    const { room_service: served } = await order(evening);
    expect(served).toMatchObject({ is_open: true, orders: [{ number: 1, state: 'ordered' }], to_pay: 0 });
    app.clock.advance(70 * minute);
    expect(await codeOf(order(evening))).toBe('opening_started');
    expect((await look(evening)).is_open).toBe(false);
  });

  it('is of the own booking and of its menu (ROOM-2)', async () => {
    const [evening, other] = [await anEvening(), await anEvening()];
    expect(await codeOf(order({ ...evening, call: other.call }))).toBe('not_found');
    expect(await codeOf(look({ ...evening, call: other.call }))).toBe('not_found');
    const foreign = [{ id: other.menu.lemonade, quantity: 1 }];
    expect(await codeOf(order(evening, { items: foreign }))).toBe('price_changed');
    const twice = [1, 2].map((quantity) => ({ id: evening.menu.lemonade, quantity }));
    expect(await codeOf(order(evening, { items: twice, price: 150 }))).toBe('invalid_input');
  });

  it('is made by a host for a guest without an account (ROOM-2)', async () => {
    const evening = await anEvening();
    const { id: openingId, roomIds } = evening.opening;
    const body = {
      roomId: roomIds[0] ?? 0,
      robloxUsername: 'walk_in_room',
      expected_final_price: 1000,
      checked_in: true,
    };
    const { booking } = await host('POST /hosting/openings/{openingId}/guests', { params: { openingId }, body });
    const params = { reference: booking.bookingReference };
    const wish = { items: [{ id: evening.menu.cake, quantity: 2 }], expected_price: 200 };
    const answer = await host('POST /hosting/bookings/{reference}/orders', { params, body: wish });
    expect(answer.room_service).toMatchObject({
      has_menu: true,
      orders: [{ bookingReference: params.reference, price: 200, claimed_by: null }],
    });
    expect(await host('GET /hosting/bookings/{reference}/room-service', { params })).toMatchObject({
      orders: [{ number: 1, items: [{ name: 'Cake', quantity: 2 }] }],
    });
  });

  it('is one of two open ones, and of ten in all (ROOM-3)', async () => {
    const evening = await anEvening();
    await order(evening);
    await order(evening);
    expect(await codeOf(order(evening))).toBe('order_limit_reached');
    for (let made = 2; made < 10; made += 1) {
      await step(await firstId(evening), 'declined');
      await order(evening);
    }
    await step(await firstId(evening), 'declined');
    await step(await firstId(evening), 'declined');
    expect(await codeOf(order(evening))).toBe('order_limit_reached');
    expect((await look(evening)).orders.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('costs what the guest has read (ROOM-4)', async () => {
    const evening = await anEvening();
    const items = [
      { id: evening.menu.lemonade, quantity: 3 },
      { id: evening.menu.cake, quantity: 1 },
    ];
    expect(await codeOf(order(evening, { items, price: 249 }))).toBe('price_changed');
    await order(evening, { items, price: 250 });
    await admin('DELETE /admin/menu-items/{menuItemId}', { params: { menuItemId: evening.menu.cake } });
    expect(await codeOf(order(evening, { items, price: 250 }))).toBe('price_changed');
    expect((await look(evening)).orders).toMatchObject([{ price: 250 }]);
  });

  it('costs an all-inclusive guest nothing (ROOM-4)', async () => {
    const evening = await anEvening();
    const inclusive = { allInclusive: true, originalPrice: 2000, finalPrice: 2000 };
    await app.deps.db.updateTable('bookings').set(inclusive).where('reference', '=', evening.guest.reference).execute();
    expect(await codeOf(order(evening))).toBe('price_changed');
    await beServed(evening, { price: 0 });
    expect(await look(evening)).toMatchObject({
      all_inclusive: true,
      to_pay: 0,
      orders: [{ price: 0, state: 'served' }],
    });
    expect((await openOrders(evening)).bills).toEqual([]);
  });

  it('is made once for an Idempotency-Key (ROOM-5)', async () => {
    const evening = await anEvening();
    await Promise.all([order(evening, { key: 'tap' }), order(evening, { key: 'tap' })]);
    await order(evening, { key: 'tap' });
    expect((await look(evening)).orders).toHaveLength(1);
    const cake = [{ id: evening.menu.cake, quantity: 1 }];
    expect(await codeOf(order(evening, { items: cake, price: 100, key: 'tap' }))).toBe('idempotency_key_reused');
    // A refusal leaves the key free.
    expect(await codeOf(order(evening, { price: 1, key: 'next' }))).toBe('price_changed');
    await order(evening, { items: cake, price: 100, key: 'next' });
  });
});

describe('the steps of an order', () => {
  it('are claimed and served, audited and without a message on Discord (ROOM-6)', async () => {
    const evening = await anEvening();
    await order(evening);
    const id = await firstId(evening);
    expect(await codeOf(step(id, 'served'))).toBe('already_decided');
    const { room_service: claimed } = await step(id, 'claimed');
    expect(claimed.orders).toMatchObject([{ state: 'claimed', claimed_by: hostMember.username }]);
    expect((await look(evening)).orders).toMatchObject([{ state: 'claimed' }]);
    const { room_service: served } = await step(id, 'served', otherHost);
    expect(served).toMatchObject({ orders: [], bills: [{ to_collect: 50 }] });
    expect(await auditOf(app, evening.guest.reference)).toEqual([
      'booking.check_in',
      'booking.order',
      'booking.claim_order',
      'booking.serve_order',
    ]);
    expect(await messagesOf(app, evening.guest.reference)).toEqual([]);
  });

  it('are made once, and the second host reads who was faster (ROOM-7)', async () => {
    const evening = await anEvening();
    await order(evening);
    const id = await firstId(evening);
    await step(id, 'claimed');
    expect(await refusal(step(id, 'claimed', otherHost))).toMatchObject({
      code: 'already_decided',
      detail: `This order is already claimed by ${hostMember.username}.`,
    });
    await step(id, 'declined');
    expect(await codeOf(step(id, 'served'))).toBe('already_decided');
    expect(await codeOf(step(2_000_000_000, 'claimed'))).toBe('not_found');
  });

  it('are not declined by a host who does not know that another has claimed it (ROOM-7, BOARD-17)', async () => {
    const evening = await anEvening();
    await order(evening);
    const id = await firstId(evening);
    const decline = (shown: 'ordered' | 'claimed') =>
      otherHost('POST /hosting/orders/{orderId}', {
        params: { orderId: id },
        body: { state: 'declined', expected_state: shown },
      });
    await step(id, 'claimed');
    expect(await refusal(decline('ordered'))).toMatchObject({
      code: 'already_decided',
      detail: `This order is already claimed by ${hostMember.username}.`,
    });
    expect((await look(evening)).orders).toMatchObject([{ state: 'claimed' }]);
    await decline('claimed');
    expect((await look(evening)).orders).toMatchObject([{ state: 'declined' }]);
  });

  it('end with the check-in, and with the booking (ROOM-8)', async () => {
    const evening = await anEvening();
    await beServed(evening);
    await order(evening);
    await order(evening);
    await step(await firstId(evening), 'claimed');
    await arrive(evening.guest.reference, false);
    const states = async () => (await look(evening)).orders.map(({ state }) => state);
    expect(await states()).toEqual(['cancelled', 'cancelled', 'served']);
    expect((await auditOf(app, evening.guest.reference)).slice(-2)).toEqual([
      'booking.cancel_orders',
      'booking.undo_check_in',
    ]);
    await arrive(evening.guest.reference);
    await order(evening);
    const params = { reference: evening.guest.reference };
    await admin('POST /admin/bookings/{reference}/cancel', { params, body: { reason: 'Power cut' } });
    expect((await states())[0]).toBe('cancelled');
  });

  it('end with the session (ROOM-9)', async () => {
    const evening = await anEvening();
    await order(evening);
    const id = await firstId(evening);
    app.clock.advance(70 * minute);
    expect(await codeOf(step(id, 'claimed'))).toBe('opening_started');
    await closeSessions(app.deps);
    expect((await look(evening)).orders).toMatchObject([{ state: 'cancelled' }]);
    const booking = await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', evening.guest.reference)
      .executeTakeFirst();
    expect(booking?.status).toBe('completed');
  });
});

describe('the bill', () => {
  it('is collected once, for the amount that the host read (ROOM-10)', async () => {
    const evening = await anEvening();
    expect(await codeOf(collect(evening, 50))).toBe('already_decided');
    await beServed(evening);
    await beServed(evening, { items: [{ id: evening.menu.cake, quantity: 3 }], price: 300 });
    expect((await openOrders(evening)).bills).toEqual([{ bookingReference: evening.guest.reference, to_collect: 350 }]);
    expect((await look(evening)).to_pay).toBe(350);
    expect(await refusal(collect(evening, 50))).toMatchObject({ code: 'price_changed', to_collect: 350 });
    const { room_service: paid } = await collect(evening, 350, host, 'paid');
    expect(paid.bills).toEqual([]);
    await collect(evening, 350, host, 'paid');
    expect(await refusal(collect(evening, 350, otherHost))).toMatchObject({
      code: 'already_decided',
      detail: `The bill is already paid, as ${hostMember.username} noted.`,
    });
    await beServed(evening);
    expect((await openOrders(evening)).bills).toMatchObject([{ to_collect: 50 }]);
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect((await collect(evening, 50)).room_service.bills).toEqual([]);
  });
});

describe('the undo of a step', () => {
  type State = 'claimed' | 'served' | 'declined';
  const undo = (orderId: number, state: State, by = host) =>
    by('POST /hosting/orders/{orderId}', { params: { orderId }, body: { state, undo: true } });
  const undoCollecting = ({ guest: { reference } }: Evening, amount: number, by = host) =>
    by('POST /hosting/bookings/{reference}/collect', {
      params: { reference },
      body: { expected_amount: amount, undo: true },
    });

  async function anOrder() {
    const evening = await anEvening();
    await order(evening);
    return { evening, id: await firstId(evening) };
  }

  it('brings the state before back within a minute, and the bill follows (ROOM-12)', async () => {
    const { evening, id } = await anOrder();
    await step(id, 'claimed');
    expect((await undo(id, 'claimed')).room_service.orders).toMatchObject([{ state: 'ordered', claimed_by: null }]);
    await step(id, 'claimed');
    await step(id, 'served', otherHost);
    app.clock.advance(minute - 1);
    const { room_service: service } = await undo(id, 'served', otherHost);
    expect(service).toMatchObject({ orders: [{ state: 'claimed', claimed_by: hostMember.username }], bills: [] });
    expect((await look(evening)).to_pay).toBe(0);
    await step(id, 'declined');
    expect((await undo(id, 'declined')).room_service.orders).toMatchObject([{ state: 'claimed' }]);
    await step(id, 'served');
    await collect(evening, 50);
    const { room_service: open } = await undoCollecting(evening, 50, otherHost);
    expect(open.bills).toEqual([{ bookingReference: evening.guest.reference, to_collect: 50 }]);
    await collect(evening, 50);
    expect((await auditOf(app, evening.guest.reference)).filter((action) => action.includes('undo'))).toEqual([
      'booking.undo_order_step',
      'booking.undo_order_step',
      'booking.undo_order_step',
      'booking.undo_collect',
    ]);
  });

  it('is refused after the minute, and after something else (ROOM-12)', async () => {
    const { evening, id } = await anOrder();
    expect(await codeOf(undo(2_000_000_000, 'claimed'))).toBe('not_found');
    expect(await codeOf(undo(id, 'claimed'))).toBe('already_decided');
    await step(id, 'claimed');
    expect(await codeOf(undo(id, 'claimed', otherHost))).toBe('already_decided');
    await step(id, 'served');
    expect(await codeOf(undo(id, 'declined'))).toBe('already_decided');
    await collect(evening, 50);
    expect(await refusal(undo(id, 'served'))).toMatchObject({
      code: 'already_decided',
      detail: 'You can only undo this within a minute, and before somebody changes it again.',
    });
    expect(await codeOf(undoCollecting(evening, 49))).toBe('already_decided');
    await undoCollecting(evening, 50);
    expect(await codeOf(undoCollecting(evening, 50))).toBe('already_decided');
    app.clock.advance(minute);
    expect(await codeOf(undo(id, 'served'))).toBe('already_decided');
    await collect(evening, 50);
    app.clock.advance(minute);
    expect(await codeOf(undoCollecting(evening, 50))).toBe('already_decided');
  });

  it('does not open an order of a guest who is not checked in anymore, or of a session that is over (ROOM-12)', async () => {
    const { evening, id } = await anOrder();
    app.clock.advance(70 * minute - 1);
    await step(id, 'declined');
    await arrive(evening.guest.reference, false);
    expect(await codeOf(undo(id, 'declined'))).toBe('already_decided');
    app.clock.advance(1);
    expect(await codeOf(undo(id, 'declined'))).toBe('opening_started');
  });

  it('does not open a third order, and takes the place that is free (ROOM-3, ROOM-12)', async () => {
    const { evening, id } = await anOrder();
    await step(id, 'declined');
    await order(evening);
    await undo(id, 'declined');
    expect((await openOrders(evening)).orders).toHaveLength(2);
    await step(id, 'declined');
    await order(evening);
    expect(await refusal(undo(id, 'declined'))).toMatchObject({
      code: 'order_limit_reached',
      detail: 'This guest has 2 open orders again, so this one stays closed.',
    });
    expect((await openOrders(evening)).orders).toHaveLength(2);
  });

  it('does nothing twice with the same Idempotency-Key (BOARD-17, ROOM-12)', async () => {
    const { id } = await anOrder();
    await step(id, 'claimed');
    const again = () =>
      host('POST /hosting/orders/{orderId}', {
        params: { orderId: id },
        body: { state: 'claimed', undo: true },
        idempotencyKey: 'slip',
      });
    await again();
    await step(id, 'claimed');
    expect((await again()).room_service.orders).toMatchObject([{ state: 'claimed' }]);
  });
});

describe('the bill of a guest whose booking is cancelled', () => {
  const readBoard = ({ opening }: Evening) =>
    host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } });

  it('is on the board with the guest, until it is collected (ROOM-10)', async () => {
    const evening = await anEvening();
    await beServed(evening);
    expect((await readBoard(evening)).cancelled_with_bill).toEqual([]);
    const { reference } = evening.guest;
    await admin('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason: 'Too loud' } });
    const board = await readBoard(evening);
    expect(board.units.every(({ booking }) => booking === null)).toBe(true);
    expect(board).toMatchObject({
      cancelled_with_bill: [{ bookingReference: reference, status: 'cancelled' }],
      room_service: { bills: [{ bookingReference: reference, to_collect: 50 }] },
    });
    expect((await look(evening)).to_pay).toBe(50);
    await collect(evening, 50);
    expect((await readBoard(evening)).cancelled_with_bill).toEqual([]);
  });

  it('is no more while the evening is called off (ROOM-10, SESSION-4)', async () => {
    const evening = await anEvening();
    await beServed(evening);
    app.clock.advance(20 * minute);
    const { deletion_id: deletionId } = await host('DELETE /admin/resort-openings/{openingId}', {
      params: { openingId: evening.opening.id },
      body: { reason: 'Power cut' },
    });
    expect((await look(evening)).to_pay).toBe(0);
    expect(await codeOf(collect(evening, 50))).toBe('already_decided');
    await host('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });
    expect((await look(evening)).to_pay).toBe(50);
    expect((await collect(evening, 50)).room_service.bills).toEqual([]);
  });
});

it('lists the orders in the member’s data, and keeps them as figures (ROOM-11)', async () => {
  const evening = await anEvening();
  await beServed(evening);
  const { orders } = (await evening.call('GET /user/data')) as unknown as { orders: unknown };
  expect(orders).toMatchObject([
    { reference: evening.guest.reference, number: 1, state: 'served', price: 50, items: [{ name: 'Lemonade' }] },
  ]);
  app.clock.advance(2 * hour);
  await closeSessions(app.deps);
  await evening.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
  expect((await openOrders(evening)).bills).toMatchObject([{ to_collect: 50 }]);
});
