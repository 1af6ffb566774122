import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerRooms } from '../../../server/features/waiting-list/commands/offer-rooms.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { day, hour, minute } from '../../test-clock.ts';
import { anEntryBody } from '../../waiting.ts';
import { offeredNumbers, waitMany } from '../support/many-waiting.ts';
import { delayBookings, untilDelayed } from '../support/delayed-writes.ts';
import { countAnswers, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Waiting lists and offers, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it
 * from the database and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;
const put = (token: string, at: number, path: string, body: unknown) => two.send('PUT', { token, at }, path, body);
const take = (token: string, at: number, { id }: TestOpening) =>
  two.post({ token, at }, `/user/waiting/${id}/offer/take`, {});

interface Full {
  opening: TestOpening;
  /** The guests, with the references of their bookings. */
  booked: { token: string; reference: string }[];
}

/** An opening of one room type of which every room is booked. */
async function aFullOpening(units: number): Promise<Full> {
  const opening = await anOpening(two.app.deps, { startsIn: 3 * day, rooms: [{ units }] });
  const tokens = await two.tokens(units);
  const answers = await Promise.all(tokens.map((token) => two.book({ token, at: 0 }, opening.roomIds[0])));
  expect(countAnswers(answers)).toEqual({ 200: units });
  return { opening, booked: tokens.map((token, each) => ({ token, reference: answers[each]?.body.bookingId ?? '' })) };
}

/**
 * All at once. On a slow machine some wait for their turn until they are refused with `unavailable`, which changes nothing:
 * those guests press again, each at most ten times.
 */
const cancelAll = (booked: Full['booked']) => Promise.all(booked.map((guest, each) => cancelOne(guest, each % 2, 10)));

async function cancelOne(guest: Full['booked'][number], at: number, tries: number): Promise<Answer> {
  const answer = await two.post({ token: guest.token, at }, `/user/bookings/${guest.reference}/cancel`);
  return answer.body.code === 'unavailable' && tries > 1 ? cancelOne(guest, at, tries - 1) : answer;
}

/** What a control left behind is deleted before the database is checked. */
async function forget(): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db());
  await sql`truncate offers, waiting_choices, waiting_entries, bookings, units, audit_log, outbox, idempotency_keys,
    unused_holds cascade`.execute(db());
  for (const index of [
    'offers_one_per_member on offers (member_id, opening_id)',
    'offers_one_per_unit on offers (unit_id)',
  ]) {
    await sql`create unique index if not exists ${sql.raw(index)} where state = 'open'`.execute(db());
  }
  await sql`create unique index if not exists units_one_offer on units (offer_id) where offer_id is not null`.execute(
    db(),
  );
  await sql`create unique index if not exists waiting_entries_one_per_game_account
    on waiting_entries (lower(roblox_username), opening_id) where state <> 'ended' and roblox_username <> ''`.execute(
    db(),
  );
}

const withoutLock = () =>
  two.changeFunction('lock_waiting_list', (source) => source.replace(/select pg_advisory[^$]*/, 'select '));

/** Cancellations, members who wait, and others who press. */
const [cancelling, waiting, pressing] = isFullRun ? [50, 1000, 200] : [15, 150, 50];

describe(`${cancelling} cancellations at once with ${waiting} waiting while ${pressing} others press "book"`, () => {
  async function rush() {
    const { opening, booked } = await aFullOpening(cancelling);
    await waitMany(two.app.deps, opening, waiting);
    const others = await two.tokens(pressing);
    const presses = others.flatMap((token, each) =>
      [0, 1].map((round) => two.book({ token, at: (each + round) % 2 }, opening.roomIds[0])),
    );
    const [cancelled, pressed] = [await cancelAll(booked), await Promise.all(presses)];
    return { opening, cancelled, pressed };
  }

  it('makes one offer for each in order, none twice, and nobody else gets one of the rooms (OFFER-2, OFFER-3, WAIT-4)', async () => {
    const { opening, cancelled, pressed } = await rush();
    expect(countAnswers(cancelled)).toEqual({ 200: cancelling });
    const { sold_out: refused = 0, unavailable = 0 } = countAnswers(pressed);
    expect(refused + unavailable).toBe(2 * pressing);
    expect(refused).toBeGreaterThan(0);
    expect(await offeredNumbers(two.app.deps, opening)).toEqual(
      Array.from({ length: cancelling }, (_, each) => each + 1),
    );
  });

  control('without the look at the waiting list others get rooms', async () => {
    await two.changeFunction('lock_free_units', (source) => source.replace('room.is_waited_for,', 'false,'));
    await two.changeFunction('offer_freed_units', (source) =>
      source.replace('perform offer_free_units(freed.opening_id, freed.at)', 'perform 1'),
    );
    const { pressed } = await rush();
    expect(countAnswers(pressed)[200]).toBeGreaterThan(0);
  });
});

describe('two processes that offer at the same time', () => {
  /** Holds of other members expire by the clock alone: both jobs find the rooms free. */
  async function offerTwice(): Promise<TestOpening> {
    const opening = await anOpening(two.app.deps, { startsIn: 3 * day, rooms: [{ units: 10 }] });
    const tokens = await two.tokens(10);
    await Promise.all(tokens.map((token) => two.hold({ token, at: 0 }, opening.roomIds[0])));
    await waitMany(two.app.deps, opening, 30);
    for (const clock of two.clocks) clock.advance(5 * minute);
    await Promise.all([0, 1].map((at) => offerRooms(two.servers[at]?.deps ?? two.app.deps)));
    return opening;
  }

  it('offer each room once, in the order of the list (OFFER-3)', async () => {
    const opening = await offerTwice();
    expect(await offeredNumbers(two.app.deps, opening)).toEqual(Array.from({ length: 10 }, (_, each) => each + 1));
  });

  control('without the lock of the list, the lock of the unit and the indexes a room is offered twice', async () => {
    await withoutLock();
    for (const index of ['offers_one_per_unit', 'offers_one_per_member', 'units_one_offer']) {
      await sql`drop index ${sql.ref(index)}`.execute(db());
    }
    await two.changeFunction('offer_free_units', (source) => source.replace('for no key update skip locked', ''));
    await two.changeFunction('make_offer', (source) =>
      source.replace('for no key update skip locked', '').replace('  begin\n', '  perform pg_sleep(0.02);\n  begin\n'),
    );
    await offerTwice();
    const broken = await two.app.violations();
    expect(broken.some(({ invariant }) => invariant.startsWith('OFFER-3'))).toBe(true);
    await forget();
  });
});

describe('an offer that is taken at the moment of its end', () => {
  /** Twenty offers; for the first server they are open for one more millisecond, for the second they are over. */
  async function atTheEnd() {
    const { opening, booked } = await aFullOpening(20);
    const tokens = await waitMany(two.app.deps, opening, 40);
    await cancelAll(booked);
    // The stand-in does not know these members, so Discord must not be asked about them.
    await db()
      .updateTable('members')
      .set({ rolesCheckedAt: new Date('2030-01-01') })
      .execute();
    two.clocks[0].advance(8 * hour - 1);
    two.clocks[1].advance(8 * hour);
    return { opening, tokens: tokens.slice(0, 20) };
  }

  async function takeAgainstTheJob(): Promise<Answer[]> {
    const { opening, tokens } = await atTheEnd();
    const [answers] = await Promise.all([
      Promise.all(tokens.map((token) => take(token, 0, opening))),
      offerRooms(two.servers[1].deps),
    ]);
    return answers;
  }

  it('is taken or over, never both (OFFER-6, OFFER-7)', async () => {
    const answers = await takeAgainstTheJob();
    const counts = countAnswers(answers);
    expect(Object.keys(counts).filter((code) => code !== '200' && code !== 'offer_over')).toEqual([]);
    const taken = await db().selectFrom('offers').select('id').where('state', '=', 'taken').execute();
    expect(taken).toHaveLength(counts['200'] ?? 0);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the lock on the unit a booked room is offered to the next member, or calls fail', async () => {
    await two.changeFunction('place_bookings', (source) =>
      source
        .replaceAll('for no key update skip locked', '')
        .replace(
          'from claim join judged using (ord)',
          'from (select pg_sleep(0.4)) pause, claim join judged using (ord)',
        ),
    );
    const { opening, tokens } = await atTheEnd();
    const taking = Promise.all(tokens.map((token) => take(token, 0, opening)));
    await untilDelayed(db());
    await offerRooms(two.servers[1].deps);
    const answers = await taking;
    const broken = await two.app.violations();
    expect(broken.length > 0 || answers.some(({ status }) => status >= 500)).toBe(true);
    await forget();
  });
});

describe('a hold that expires while somebody presses "book" at that moment', () => {
  async function pressAtTheEnd() {
    const opening = await anOpening(two.app.deps, { startsIn: 3 * day, rooms: [{ units: 20 }] });
    const holders = await two.tokens(20);
    await Promise.all(holders.map((token) => two.hold({ token, at: 0 }, opening.roomIds[0])));
    await waitMany(two.app.deps, opening, 20);
    two.clocks[0].advance(5 * minute - 1);
    two.clocks[1].advance(5 * minute);
    const others = await two.tokens(20);
    const [answers] = await Promise.all([
      Promise.all(others.map((token, each) => two.book({ token, at: each % 2 }, opening.roomIds[0]))),
      offerRooms(two.servers[1].deps),
    ]);
    return answers;
  }

  it('goes to the waiting list (WAIT-4, OFFER-2)', async () => {
    expect(countAnswers(await pressAtTheEnd())).toEqual({ sold_out: 20 });
  });

  control('without the look at the waiting list others get rooms', async () => {
    await two.changeFunction('lock_free_units', (source) => source.replace('room.is_waited_for,', 'false,'));
    await two.changeFunction('offer_free_units', (source) =>
      source.replace('\nbegin\n', '\nbegin\n  perform pg_sleep(0.3);\n'),
    );
    expect(countAnswers(await pressAtTheEnd())[200]).toBeGreaterThan(0);
  });
});

describe('a member who joins while the last room becomes free', () => {
  /** Joining sleeps between its look at the rooms and its write; the cancellation comes in between. */
  async function joinAndCancel() {
    await two.changeFunction('save_entry', (source) =>
      source.replace('  insert into waiting_entries', '  perform pg_sleep(0.5);\n  insert into waiting_entries'),
    );
    const { opening, booked } = await aFullOpening(1);
    const [token = ''] = await two.tokens(1);
    const joining = put(token, 0, `/user/waiting/${opening.id}`, anEntryBody(opening.roomIds));
    await untilDelayed(db());
    await cancelAll(booked);
    expect((await joining).status).toBe(200);
    return offeredNumbers(two.app.deps, opening);
  }

  it('is offered the room by the cancellation (OFFER-2)', async () => {
    expect(await joinAndCancel()).toEqual([1]);
  });

  control('without the lock the cancellation does not see them', async () => {
    await withoutLock();
    // The end of joining makes offers too, which would hide the fault.
    await two.changeFunction('save_entry', (source) => source.replace(/perform offer_free_units\([^;]*;/, ''));
    expect(await joinAndCancel()).toEqual([]);
  });
});

describe('a cancellation while the first entry is being changed', () => {
  async function cancelBesideALock(): Promise<{ status: number; offered: number[] }> {
    const { opening, booked } = await aFullOpening(1);
    await waitMany(two.app.deps, opening, 3);
    let answer: Answer | undefined;
    await db()
      .transaction()
      .execute(async (db) => {
        await sql`select from waiting_entries where place = 1 and opening_id = ${opening.id} for update`.execute(db);
        [answer] = await cancelAll(booked);
      });
    return { status: answer?.status ?? 0, offered: await offeredNumbers(two.app.deps, opening) };
  }

  it('succeeds, and the next entry gets the offer (OFFER-3)', async () => {
    expect(await cancelBesideALock()).toEqual({ status: 200, offered: [2] });
  });

  control('without passing over the locked row it fails', async () => {
    await two.changeFunction('make_offer', (source) =>
      source.replace('for no key update skip locked', 'for no key update nowait'),
    );
    expect((await cancelBesideALock()).status).toBeGreaterThanOrEqual(500);
  });
});

describe('two Discord accounts with one Roblox account', () => {
  async function joinTwice() {
    const { opening } = await aFullOpening(1);
    const tokens = await two.tokens(2);
    const body = anEntryBody(opening.roomIds, { robloxUsername: 'only_one' });
    const joins = tokens.map((token, at) => put(token, at, `/user/waiting/${opening.id}`, body));
    return countAnswers(await Promise.all(joins));
  }

  it('get one entry (WAIT-3)', async () => {
    expect(await joinTwice()).toEqual({ 200: 1, roblox_account_taken: 1 });
  });

  control('without the lock and the index both get one', async () => {
    await withoutLock();
    await sql`drop index waiting_entries_one_per_game_account`.execute(db());
    await two.changeFunction('save_entry', (source) =>
      source.replace('  insert into waiting_entries', '  perform pg_sleep(0.3);\n  insert into waiting_entries'),
    );
    expect(await joinTwice()).toEqual({ 200: 2 });
    await forget();
  });
});

describe('a member who takes an offer while the opening is deleted', () => {
  /** The answers, and how often the booking and the deletion were tried together: a deadlock ends one of them, which is then tried again. */
  async function deleteDuringATake() {
    const { opening, booked } = await aFullOpening(1);
    const [token = ''] = await waitMany(two.app.deps, opening, 1);
    await cancelAll(booked);
    await sql`create sequence tries`.execute(db());
    await sql`create function count_try() returns trigger language plpgsql as
      'begin perform nextval(''tries''); return null; end'`.execute(db());
    await sql`create trigger count_try before insert on bookings execute function count_try()`.execute(db());
    await sql`create trigger count_try before update on openings execute function count_try()`.execute(db());
    await delayBookings(db());
    const staff = await two.staff();
    const taken = take(token, 0, opening);
    await untilDelayed(db());
    const deleted = await two.send('DELETE', { token: staff, at: 1 }, `/admin/resort-openings/${opening.id}`);
    const statuses = [(await taken).status, deleted.status];
    const { rows } = await sql<{ tries: number }>`select last_value::integer as tries from tries`.execute(db());
    return { statuses, tries: rows[0]?.tries ?? 0 };
  }

  it('gets the room, which the deletion then cancels, without a deadlock (OFFER-9, OPENING-11)', async () => {
    expect(await deleteDuringATake()).toEqual({ statuses: [200, 200], tries: 2 });
  });

  control('without the lock on the opening of the offer they wait for each other', async () => {
    await two.changeFunction('place_bookings', (source) =>
      source.replace(/perform from openings opening[^;]*from offers offer[^;]*;/, ''),
    );
    expect((await deleteDuringATake()).tries).toBeGreaterThan(2);
  });
});

it('offers that are taken while the opening is deleted end with it (OFFER-9, WAIT-9)', async () => {
  const { opening, booked } = await aFullOpening(10);
  const tokens = await waitMany(two.app.deps, opening, 15);
  await cancelAll(booked);
  const staff = await two.staff();
  const [answers, deleted] = await Promise.all([
    Promise.all(tokens.slice(0, 10).map((token, each) => take(token, each % 2, opening))),
    two.send('DELETE', { token: staff, at: 1 }, `/admin/resort-openings/${opening.id}`),
  ]);
  expect(deleted.status).toBe(200);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const active = await db()
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  const open = await db().selectFrom('offers').select('id').where('state', '=', 'open').execute();
  expect([active, open]).toEqual([[], []]);
});
