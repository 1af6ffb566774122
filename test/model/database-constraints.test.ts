import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, type Booked } from '../booked.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * The second line of defence: statements that a bug in our code might send, directly to the database, and what
 * refuses them.
 */

let app: TestApp;
let opening: TestOpening;
let one: Booked;
let other: Booked;

beforeAll(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { rooms: [{ units: 4 }] });
  one = await aBooking(app, opening);
  other = await aBooking(app, opening);
});
afterAll(() => app.close());

/** The constraint, or else the message, that refuses a statement. */
async function wallOf(statement: RawBuilder<unknown>): Promise<string | undefined> {
  const error: unknown = await statement.execute(app.deps.db).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(pg.DatabaseError);
  return error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : undefined;
}

const changeBooking = (change: RawBuilder<unknown>) =>
  sql`update bookings set ${change} where reference = ${one.reference}`;

describe('the database refuses', () => {
  it('I01 a unit with two bookings (BOOK-4)', async () => {
    const theirs = sql`unit_id = (select unit_id from bookings where reference = ${other.reference})`;
    expect(await wallOf(changeBooking(theirs))).toBe('bookings_one_per_unit');
  });

  it('I02 one booking with two units', async () => {
    const booking = sql`(select id from bookings where reference = ${one.reference})`;
    const second = sql`select id from units where opening_id = ${opening.id} and booking_id is null limit 1`;
    const statement = sql`update units set booking_id = ${booking} where id = (${second})`;
    expect(await wallOf(statement)).toBe('units_booking_id_key');
  });

  it('I02 a unit that is booked and held', async () => {
    const statement = sql`
      update units set held_by = ${other.member.id}, held_until = now()
      where booking_id = (select id from bookings where reference = ${one.reference})`;
    expect(await wallOf(statement)).toMatch(/^units_check/);
  });

  it('I03 a second active booking of a member in an opening (BOOK-5)', async () => {
    expect(await wallOf(changeBooking(sql`member_id = ${other.member.id}`))).toBe('bookings_one_per_member');
  });

  it('I03 a second active booking of a Roblox account in an opening, by id or by name (ROBLOX-5)', async () => {
    const ofOther = sql`update bookings set roblox_id = '77', roblox_username = 'same_account' where reference = ${other.reference}`;
    await ofOther.execute(app.deps.db);
    expect(await wallOf(changeBooking(sql`roblox_id = '77'`))).toBe('bookings_one_per_roblox_id');
    expect(await wallOf(changeBooking(sql`roblox_username = 'SAME_account'`))).toBe('bookings_one_per_game_account');
  });

  it('I03 a Roblox name that Roblox cannot have', async () => {
    expect(await wallOf(changeBooking(sql`roblox_username = 'two words'`))).toBe('bookings_roblox_names');
    expect(await wallOf(changeBooking(sql`roblox_display_name = ${'Ja\u200by'}`))).toBe('bookings_roblox_names');
    expect(await wallOf(changeBooking(sql`roblox_id = 'x'`))).toBe('bookings_roblox_id_check');
  });

  it('I05 a price whose parts do not add up (PRICE-12)', async () => {
    expect(await wallOf(changeBooking(sql`final_price = final_price - 1`))).toBe('bookings_price');
    expect(await wallOf(changeBooking(sql`discount_percent = 101`))).toBe('bookings_discount_percent_check');
  });

  it.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
    'I07 a change of the audit log: %s (AUDIT-1)',
    async (statement) => {
      expect(await wallOf(sql.raw(statement))).toContain('append-only');
    },
  );

  it('I09 a second hold of a member (HOLD-3)', async () => {
    const { id } = await aMember(app.deps);
    const statement = sql`update units set held_by = ${id}, held_until = now() where booking_id is null`;
    expect(await wallOf(statement)).toBe('units_one_hold');
  });

  it('on-sale times in another order than that of the groups (ONSALE-3)', async () => {
    const { id } = await anOpening(app.deps);
    const insert = (rows: RawBuilder<unknown>) =>
      sql`insert into on_sale_times (opening_id, on_sale_group, on_sale_at, later_groups) values ${rows}`;
    const [gold, regular] = [new Date('2030-01-01T10:00:00Z'), new Date('2030-01-01T11:00:00Z')];
    expect(await wallOf(insert(sql`(${id}, 'gold_and_booster', ${gold}, 1)`))).toBe('on_sale_times_order');
    expect(await wallOf(insert(sql`(${id}, 'gold_and_booster', ${gold}, 0)`))).toBe('on_sale_times_regular_last');
    await insert(sql`(${id}, 'gold_and_booster', ${gold}, 1), (${id}, 'regular', ${regular}, 0)`).execute(app.deps.db);
    const regularGroup = sql`opening_id = ${id} and on_sale_group = 'regular'`;
    const earlier = sql`update on_sale_times set on_sale_at = on_sale_at - interval '2 hours' where ${regularGroup}`;
    expect(await wallOf(earlier)).toBe('on_sale_times_order');
    expect(await wallOf(sql`delete from on_sale_times where ${regularGroup}`)).toBe('on_sale_times_order');
    expect(await wallOf(sql`update on_sale_times set on_sale_at = null where ${regularGroup}`)).toBe(
      'on_sale_times_order',
    );
    const best = sql`(${id}, 'three_boosts', ${regular}, 3)`;
    expect(await wallOf(insert(best))).toBe('on_sale_times_order');
  });

  it('I15 a primary admin who is not active', async () => {
    const { discordId } = await aMember(app.deps, { isAdmin: true });
    const statement = sql`update admins set is_primary = true, is_active = false where discord_id = ${discordId}`;
    expect(await wallOf(statement)).toBe('admins_check');
  });

  it('I16 a booking without an opening, and deleting an opening that is being booked', async () => {
    expect(await wallOf(changeBooking(sql`opening_id = 0`))).toBe('bookings_opening_room_id_opening_id_fkey');
    expect(await wallOf(sql`delete from openings where id = ${opening.id}`)).toMatch(/_fkey$/);
  });

  it('I17 a session that ends at another time than its length says (OPENING-1)', async () => {
    const statement = sql`update openings set ends_at = ends_at + interval '1 minute' where id = ${opening.id}`;
    expect(await wallOf(statement)).toBe('openings_end');
    const longer = sql`update openings set session_minutes = 120, extended_at = now() where id = ${opening.id}`;
    expect(await wallOf(longer)).toBe('openings_session_minutes_check');
    const unsaid = sql`update openings set session_minutes = 75 where id = ${opening.id}`;
    expect(await wallOf(unsaid)).toBe('openings_extended');
  });

  it('I18 a start that is not an instant', async () => {
    const statement = sql`update openings set starts_at = 'infinity', ends_at = 'infinity' where id = ${opening.id}`;
    expect(await wallOf(statement)).toBe('openings_starts_at_check');
  });

  it('I18 two openings of a resort at the same hour (OPENING-3)', async () => {
    const statement = sql`
      select create_opening(${opening.resort.id}, ${opening.startsAt}, 'Europe/Rome', ${app.clock.now()})`;
    expect(await wallOf(statement)).toBe('openings_no_overlap');
  });
});
