import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../booked.ts';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { closeSessions } from '../../../server/features/bookings/commands/close-sessions.ts';
import { hour, minute } from '../../test-clock.ts';
import { changeRows, meetDuringPause, pause } from '../support/changed-functions.ts';
import { countAnswers, forgetUnits, startTwoServers, type Caller, type TwoServers } from '../support/two-servers.ts';
import { withSql } from '../support/without-row-locks.ts';

/*
 * Room service over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it and expects the fault.
 */

let two: TwoServers;
let hosts: string[];
beforeEach(async () => {
  two = await startTwoServers();
  hosts = [await two.staff(), await two.staff()];
});
afterEach(() => two.close());

const db = () => two.app.deps.db;
const staffAt = (at: number): Caller => ({ token: hosts[at] ?? '', at });

/** Guests who are checked in, at a resort with one item on its menu. */
async function guestsWhoOrder(count: number) {
  const opening = await anOpening(two.app.deps, { startsIn: 10 * minute, rooms: [{ units: count }] });
  const { id: item } = await db()
    .insertInto('menuItems')
    .values({ resortId: opening.resort.id, name: 'Lemonade', price: 50 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guests: { reference: string; token: string }[] = [];
  for (let each = 0; each < count; each += 1) {
    const { reference, member } = await aBooking(two.app, opening, { status: 'confirmed' });
    await checkIn(0, reference, true);
    guests.push({ reference, token: await two.app.token(member) });
  }
  const order = (at: number, { reference, token } = guests[0] ?? { reference: '', token: '' }) =>
    two.post({ token, at }, `/user/bookings/${reference}/orders`, {
      items: [{ id: item, quantity: 1 }],
      expected_price: 50,
    });
  return { guests, order, reference: guests[0]?.reference ?? '' };
}

const checkIn = (at: number, reference: string, isHere: boolean) =>
  two.post(staffAt(at), `/hosting/bookings/${reference}/check-in`, { checked_in: isHere });
const step = (at: number, id: number, state: string) => two.post(staffAt(at), `/hosting/orders/${id}`, { state });
const undo = (at: number, id: number, state: string) =>
  two.post(staffAt(at), `/hosting/orders/${id}`, { state, undo: true });
const orders = () =>
  db().selectFrom('orders').select(['id', 'state', 'claimedBy', 'collectedAt']).orderBy('id').execute();
const firstId = async () => (await orders())[0]?.id ?? 0;
const forget = (assignment: string) => changeRows(db(), 'update on orders', assignment);
const broken = async () => (await two.app.violations()).map(({ invariant }) => invariant);

describe('two hosts who claim the same order', () => {
  it('claim it once (ROOM-7)', async () => {
    const { order } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => step(at, id, 'claimed')));
    expect(countAnswers(answers)).toEqual({ 200: 1, already_decided: 5 });
  });

  control('without the guard of the old state, each of them does', async () => {
    const { order } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await forget("new.state := 'ordered'");
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => step(at, id, 'claimed')));
    expect(countAnswers(answers)).toEqual({ 200: 6 });
  });
});

describe('a guest who orders many times at once', () => {
  const rush = async () => {
    const { order } = await guestsWhoOrder(1);
    return Promise.all([0, 1, 0, 1, 0, 1].map((at) => order(at)));
  };

  it('has two open orders (ROOM-3)', async () => {
    expect(countAnswers(await rush())).toEqual({ 200: 2, order_limit_reached: 4 });
  });

  control('without the lock and the unique indexes, they have more', async () => {
    await sql`drop index orders_two_open`.execute(db());
    await sql`alter table orders drop constraint orders_booking_id_number_key`.execute(db());
    await two.changeFunction('place_order', (source) =>
      source
        .replace('for no key update', '')
        .replace('insert into orders', 'perform pg_sleep(0.5); insert into orders'),
    );
    expect(countAnswers(await rush())[200]).toBeGreaterThan(2);
    expect(await broken()).toContain('ROOM-3 a booking has at most two open orders, and ten in all');
    await forgetUnits(two);
  });
});

describe('a guest who orders while their check-in is undone', () => {
  async function rush(count: number) {
    const { guests, order } = await guestsWhoOrder(count);
    await Promise.all(
      guests.flatMap((guest, each) => [order(each % 2, guest), checkIn((each + 1) % 2, guest.reference, false)]),
    );
  }

  it('has no open order afterwards, 8 times (ROOM-8)', async () => {
    await rush(8);
    expect((await orders()).filter(({ state }) => state !== 'cancelled')).toEqual([]);
  });

  control('without the lock of the booking, an order stays', async () => {
    await two.changeFunction('place_order', (source) =>
      source
        .replace('for no key update', '')
        .replace('insert into orders', 'perform pg_sleep(0.5); insert into orders'),
    );
    // The order refers to the booking, which locks its row too.
    await sql`alter table orders drop constraint orders_booking_id_fkey`.execute(db());
    await rush(2);
    expect(await broken()).toContain('ROOM-8 only a guest who is checked in has open orders');
    await forgetUnits(two);
    await sql`truncate orders cascade`.execute(db());
  });
});

describe('an order that is served while the check-in of its guest is undone', () => {
  async function rush(first: 'served' | 'undone') {
    const { order, reference } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await step(0, id, 'claimed');
    await two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const serve = () => step(0, id, 'served');
    const undo = () => checkIn(1, reference, false);
    const [one, other] = first === 'served' ? [serve, undo] : [undo, serve];
    const answers = await meetDuringPause(db(), one, other);
    return { answers: countAnswers(answers), states: (await orders()).map(({ state }) => state) };
  }

  it('stays on the bill if it was served first (ROOM-8, ROOM-10)', async () => {
    expect(await rush('served')).toEqual({ answers: { 200: 2 }, states: ['served'] });
  });

  control('without the guard of the old state, it is cancelled after it was served', async () => {
    await two.changeFunction('cancel_orders', (source) => source.replace(" and state in ('ordered', 'claimed')", ''));
    expect(await rush('served')).toEqual({ answers: { 200: 2 }, states: ['cancelled'] });
  });

  it('is not served once it is cancelled (ROOM-7, ROOM-8)', async () => {
    expect(await rush('undone')).toEqual({ answers: { 200: 1, already_decided: 1 }, states: ['cancelled'] });
  });

  control('without the state that the guard looks at, it is', async () => {
    await forget("if new.state = 'cancelled' then new.state := old.state; new.ended_at := null; end if");
    expect(await rush('undone')).toEqual({ answers: { 200: 2 }, states: ['served'] });
  });
});

describe('a guest who orders when their session ends', () => {
  /** The order is written and not committed when the job begins, at a server whose clock is ahead. */
  async function rush() {
    const { order } = await guestsWhoOrder(1);
    await two.changeFunction('record_changes', (source) =>
      source.replace('begin', `begin if action = 'booking.order' then perform ${pause}; end if;`),
    );
    two.clocks[1].advance(2 * hour);
    const [ordered] = await meetDuringPause(
      db(),
      () => order(0),
      () => closeSessions(two.servers[1].deps),
    );
    expect(ordered.status).toBe(200);
    return (await orders()).map(({ state }) => state);
  }

  it('has no open order afterwards (ROOM-9)', async () => {
    expect(await rush()).toEqual(['cancelled']);
  });

  control('without the lock of the booking, an order stays', async () => {
    await two.changeFunction('place_order', (source) => source.replace('for no key update', ''));
    // The order refers to the booking, which locks its row too.
    await sql`alter table orders drop constraint orders_booking_id_fkey`.execute(db());
    expect(await rush()).toEqual(['ordered']);
    await forgetUnits(two);
    await sql`truncate orders cascade`.execute(db());
  });
});

describe('two hosts who collect the same bill', () => {
  async function rush() {
    const { order, reference } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await step(0, id, 'claimed');
    await step(0, id, 'served');
    const pay = (at: number) =>
      two.post(staffAt(at), `/hosting/bookings/${reference}/collect`, { expected_amount: 50 });
    return countAnswers(await Promise.all([0, 1, 0, 1].map(pay)));
  }

  it('collect it once (ROOM-10)', async () => {
    expect(await rush()).toEqual({ 200: 1, already_decided: 3 });
  });

  control('without the guard of what is collected, each of them does', async () => {
    await forget('new.collected_at := null');
    expect(await rush()).toEqual({ 200: 4 });
  });
});

describe('an order whose serving is undone while its bill is collected', () => {
  async function rush(first: 'undone' | 'collected') {
    const { order, reference } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await step(0, id, 'claimed');
    await step(0, id, 'served');
    await two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const takeBack = () => undo(0, id, 'served');
    const collect = () => two.post(staffAt(1), `/hosting/bookings/${reference}/collect`, { expected_amount: 50 });
    const [one, other] = first === 'undone' ? [takeBack, collect] : [collect, takeBack];
    const answers = await meetDuringPause(db(), one, other);
    const [row] = await orders();
    return { answers: countAnswers(answers), state: row?.state, isCollected: row?.collectedAt !== null };
  }

  const one = { 200: 1, already_decided: 1 };

  it('is collected or open again, never both (ROOM-12)', async () => {
    expect(await rush('collected')).toEqual({ answers: one, state: 'served', isCollected: true });
  });

  it('is not collected once it is open again (ROOM-10, ROOM-12)', async () => {
    expect(await rush('undone')).toEqual({ answers: one, state: 'claimed', isCollected: false });
  });

  control('without the guard of what is collected, a paid order is open again', async () => {
    await forget('new.collected_at := null');
    expect(await rush('collected')).toEqual({ answers: { 200: 2 }, state: 'claimed', isCollected: false });
  });
});

describe('a declined order that is opened again while its guest orders', () => {
  /** One order is open, and one is declined. */
  async function rush() {
    const { order } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await step(0, id, 'declined');
    await order(0);
    await two.changeFunction('place_order', (source) =>
      source.replace('insert into orders', `perform ${pause}; insert into orders`),
    );
    const answers = await meetDuringPause(
      db(),
      () => order(0),
      () => undo(1, id, 'declined'),
    );
    return countAnswers(answers);
  }

  it('is one of two open ones, or stays declined (ROOM-3, ROOM-12)', async () => {
    expect(await rush()).toEqual({ 200: 1, order_limit_reached: 1 });
  });

  control('without the lock and the unique index, the guest has three', async () => {
    await sql`drop index orders_two_open`.execute(db());
    await two.changeFunction('place_order', (source) => source.replace('for no key update', ''));
    expect(await rush()).toEqual({ 200: 2 });
    expect(await broken()).toContain('ROOM-3 a booking has at most two open orders, and ten in all');
    await forgetUnits(two);
  });
});

describe('a declined order that is opened again while the check-in of its guest is undone', () => {
  async function rush() {
    const { order, reference } = await guestsWhoOrder(1);
    await order(0);
    const id = await firstId();
    await step(0, id, 'declined');
    await two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const answers = await meetDuringPause(
      db(),
      () => checkIn(1, reference, false),
      () => undo(0, id, 'declined'),
    );
    return { answers: countAnswers(answers), states: (await orders()).map(({ state }) => state) };
  }

  it('stays declined (ROOM-8, ROOM-12)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1, already_decided: 1 }, states: ['declined'] });
  });

  control('without the lock of the booking it is open, of a guest who is not here', async () => {
    for (const { deps } of two.servers)
      deps.db = withSql(deps.db, (text) => text.replace('for no key update of b', ''));
    expect(await rush()).toEqual({ answers: { 200: 2 }, states: ['ordered'] });
    expect(await broken()).toContain('ROOM-8 only a guest who is checked in has open orders');
    await forgetUnits(two);
    await sql`truncate orders cascade`.execute(db());
  });
});
