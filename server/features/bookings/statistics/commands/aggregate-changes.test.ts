import type { TiersByType } from '../../../members/rules.ts';
import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { hour } from '../../../../../test/test-clock.ts';
import type { Member } from '../../../../actor.ts';
import { aggregateChanges } from './aggregate-changes.ts';

let app: TestApp;
let staff: Call;
let opening: TestOpening;

beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  opening = await anOpening(app.deps, { startsIn: 48 * hour, rooms: [{ units: 20 }] });
});
afterAll(() => app.close());

const readStats = () => staff('GET /admin/bookings/stats');

async function countTypes(): Promise<Record<string, number>> {
  await aggregateChanges(app.deps);
  const { by_user_type: types } = await readStats();
  return Object.fromEntries(types.map(({ _id, count }) => [_id, count]));
}

const change = ({ id }: Member, facts: { tiers?: TiersByType; tierOverride?: TiersByType; overrideUntil?: Date }) =>
  app.deps.db.updateTable('members').set(facts).where('id', '=', id).execute();

describe('aggregating', () => {
  it('leaves every figure unchanged, before and after bookings change (FIGURE-1)', async () => {
    const { reference } = await aBooking(app, opening);
    await aBooking(app, opening, { status: 'cancelled' });
    const before = await readStats();
    await aggregateChanges(app.deps);
    expect(await readStats()).toEqual(before);
    expect(before.fill_by_opening).toMatchObject([{ taken: 1, units: 20 }]);

    await staff('POST /hosting/bookings/{reference}/reject', { params: { reference }, body: {} });
    await aBooking(app, opening);
    await aBooking(app, opening);
    const changed = await readStats();
    expect(changed.fill_by_opening).toMatchObject([{ taken: 2, units: 20 }]);
    await aggregateChanges(app.deps);
    expect(await readStats()).toEqual(changed);
  });

  it('counts a guest by their current user type: from Discord, by an override and after its end, as an admin (FIGURE-2)', async () => {
    const members = [
      await aMember(app.deps, { tiers: ['gold'] }),
      await aMember(app.deps),
      await aMember(app.deps),
    ] as const;
    const [gold, overridden, appointed] = members;
    await change(overridden, {
      tierOverride: { gold_customer: 'gold' },
      overrideUntil: new Date(app.clock.now().getTime() + hour),
    });
    const regular = (await countTypes())['regular_customer'] ?? 0;
    for (const member of members) await aBooking(app, opening, { member });
    expect(await countTypes()).toEqual({ gold_customer: 2, regular_customer: regular + 1 });

    await change(gold, { tiers: {} });
    expect(await countTypes()).toEqual({ gold_customer: 1, regular_customer: regular + 2 });

    app.clock.advance(hour);
    expect(await countTypes()).toEqual({ regular_customer: regular + 3 });

    const { db, now } = app.deps;
    const admin = { discordId: appointed.discordId, username: 'appointed', createdAt: now() };
    await db.insertInto('admins').values(admin).execute();
    expect(await countTypes()).toEqual({ admin: 1, regular_customer: regular + 2 });

    await db.updateTable('admins').set({ isActive: false }).where('discordId', '=', appointed.discordId).execute();
    expect(await countTypes()).toEqual({ regular_customer: regular + 3 });
  });
});

describe('aggregating in slices', () => {
  const many = 60_000;
  const addChanges = () =>
    sql`insert into booking_changes
      select b.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status,
        b.payment_method, b.created_at::date, case when n % 2 = 0 then 1 else -1 end
      from (select * from bookings order by id limit 1) b join opening_rooms room on room.id = b.opening_room_id
      cross join generate_series(1, ${many}::integer) n`.execute(app.deps.db);
  const waiting = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from booking_changes`.execute(app.deps.db)).rows[0]
      ?.count;
  /** Aggregates with a timeout that is long enough for a slice and too short for everything. */
  const aggregateWithin = (timeoutMs: number, maxRows?: number) =>
    app.deps.db.connection().execute(async (db) => {
      await sql.raw(`set statement_timeout = ${timeoutMs}`).execute(db);
      try {
        await aggregateChanges({ ...app.deps, db }, maxRows === undefined ? {} : { maxRows });
      } finally {
        await sql`set statement_timeout = 4500`.execute(db);
      }
    });

  it('aggregates any number of changes, each slice below the statement timeout, and leaves the figures unchanged', async () => {
    await aBooking(app, opening);
    await aggregateChanges(app.deps);
    const before = await readStats();
    await addChanges();
    // Control: everything at once exceeds the timeout.
    await expect(aggregateWithin(40, many * 2)).rejects.toMatchObject({ code: '57014' });
    expect(await waiting()).toBe(many);
    await aggregateWithin(4500);
    expect(await waiting()).toBe(0);
    expect(await readStats()).toEqual(before);
  }, 60_000);
});
