import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/setup/open-test-database.ts';
import type { Database } from '../database/connect.ts';
import { demoGuests } from './content/demo-guests.ts';
import { demoOpenings } from './content/openings.ts';
import { resorts } from './content/resorts.ts';
import { renewDemoOpenings, seedIfEmpty, type SeedOptions } from './seed.ts';

const now = new Date('2026-03-27T10:05:00Z');
const options: SeedOptions = {
  now,
  random: randomBytes,
  withDemo: true,
  adminDiscordIds: [
    { discordId: '100000000000000001', username: 'owner' },
    { discordId: '100000000000000002', username: 'deputy' },
  ],
};

/** A migrated database for one test; with `seeded`, filled by the seed. */
async function freshDatabase(seeded: Partial<SeedOptions> | null = {}): Promise<Database> {
  const db = await openTestDatabase();
  if (seeded) await seedIfEmpty(db, { ...options, ...seeded });
  return db;
}

async function count(db: Database, what: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(what)}`.execute(db);
  return rows[0]?.n ?? -1;
}

const everything = [
  'resorts',
  'room_types',
  'openings',
  'units',
  'members',
  'bookings',
  'audit_log',
  'admins',
  'testimonials',
  'merchandise',
  'menu_items',
  'proposals',
  'proposal_votes',
];

function counts(db: Database): Promise<number[]> {
  return Promise.all(everything.map((table) => count(db, table)));
}

test('seeds a new database once (OPS-14)', async () => {
  const db = await freshDatabase();
  const before = await counts(db);
  expect(await seedIfEmpty(db, options)).toBe('has data');
  expect(await counts(db)).toEqual(before);
});

test('two processes that start together seed once', async () => {
  const db = await freshDatabase(null);
  const answers = await Promise.all([seedIfEmpty(db, options), seedIfEmpty(db, options)]);
  expect(answers.toSorted()).toEqual(['has data', 'seeded']);
  expect(await count(db, 'resorts')).toBe(13);
});

test('leaves a database with one resort or one member of its own unchanged (OPS-14)', async () => {
  const withResort = await freshDatabase(null);
  await sql`insert into resorts (name, slug, location, description, image, rating, time_zone, sort_order, created_at)
    values ('Ours', 'ours', '', '', '', 4, 'UTC', 1, now())`.execute(withResort);
  const withMember = await freshDatabase(null);
  await sql`insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at)
    values ('100000000000000009', 'first', 'First', now(), now(), now())`.execute(withMember);
  for (const db of [withResort, withMember]) {
    const before = await counts(db);
    expect(await seedIfEmpty(db, options)).toBe('has data');
    expect(await counts(db)).toEqual(before);
    expect(await renewDemoOpenings(db, now)).toBe(0);
  }
});

test('a failure in between leaves nothing behind', async () => {
  const db = await freshDatabase(null);
  const random = () => {
    throw new Error('no randomness');
  };
  await expect(seedIfEmpty(db, { ...options, random })).rejects.toThrow('no randomness');
  expect(await counts(db)).toEqual(everything.map(() => 0));
});

test('seeds the resorts only without the demo (CATALOG-13)', async () => {
  const db = await freshDatabase({ withDemo: false });
  expect(await count(db, 'resorts')).toBe(13);
  const demo = [
    'merchandise',
    'testimonials',
    'openings',
    'members',
    'bookings',
    'audit_log',
    'settings where is_demo',
  ];
  expect(await Promise.all(demo.map((what) => count(db, what)))).toEqual(demo.map(() => 0));
  expect(await renewDemoOpenings(db, now)).toBe(0);
});

test('makes the first named admin the primary one, unless there is one already', async () => {
  const db = await freshDatabase({ withDemo: false });
  expect(await db.selectFrom('admins').select(['username', 'isPrimary']).orderBy('discordId').execute()).toEqual([
    { username: 'owner', isPrimary: true },
    { username: 'deputy', isPrimary: false },
  ]);
  const other = await freshDatabase(null);
  await sql`insert into admins (discord_id, username, is_primary, created_at) values ('100000000000000002', 'chosen', true, now())`.execute(
    other,
  );
  await seedIfEmpty(other, options);
  expect(await count(other, "admins where is_primary and username = 'chosen'")).toBe(1);
  expect(await count(other, 'admins')).toBe(2);
});

test('seeds thirteen resorts with the prices of the room types (CATALOG-13)', async () => {
  const db = await freshDatabase({ withDemo: false });
  expect(await count(db, "resorts where name like '% Sunset Resort'")).toBe(13);
  expect(await count(db, 'resorts where plot_owner is null')).toBe(1);
  const { rows } = await sql<{ name: string; prices: number[] }>`
    select name, array_agg(distinct price) as prices from room_types group by name order by min(price), name`.execute(
    db,
  );
  expect(rows.map(({ name, prices }) => [name, ...prices])).toEqual([
    ['Beach Cabin', 1000],
    ['Standard', 1000],
    ['Deluxe', 2000],
    ['Suite', 3000],
    ['Luxury', 4000],
    ['Penthouse', 5000],
    ['Penthouse Villa', 5000],
  ]);
  expect(
    await count(
      db,
      "room_types join resorts r on r.id = resort_id where r.slug = 'amalfi' and room_types.name like 'Penthouse%'",
    ),
  ).toBe(1);
});

test('the content stays within the limits of its fields', () => {
  for (const resort of resorts) {
    const total = resort.roomTypes.reduce((sum, type) => sum + type.unitCount, 0);
    expect(total, resort.slug).toBeGreaterThanOrEqual(8);
    expect(total, resort.slug).toBeLessThanOrEqual(24);
    expect(resort.amenities.length >= 5 && resort.amenities.length <= 8, resort.slug).toBe(true);
    expect(resort.roomTypes.length >= 3 && resort.roomTypes.length <= 6, resort.slug).toBe(true);
    expect(resort.rating >= 4.5 && resort.rating <= 5, resort.slug).toBe(true);
    expect(
      resort.roomTypes.every((type) => type.amenities.length >= 4 && type.amenities.length <= 6 && type.maxGuests <= 8),
    ).toBe(true);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: resort.timeZone })).not.toThrow();
  }
  expect(new Set(demoGuests.map(({ discordId }) => discordId)).size).toBe(40);
  expect(demoGuests.every(({ discordId }) => /^\d{18,19}$/.test(discordId))).toBe(true);
});

// Each hour of a leap day and of the days of clock changes in Europe and America.
const anyTimes = ['2028-02-29', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31'].flatMap((day) =>
  Array.from(
    { length: 24 },
    (_, hour) => new Date(`${day}T${String(hour).padStart(2, '0')}:${hour * 2 + 3 < 10 ? '0' : ''}${hour * 2 + 3}:17Z`),
  ),
);

test.each(anyTimes)('openings created at %s lie ahead, on evenings, and do not overlap', (at) => {
  const openings = demoOpenings(at);
  const minutesAhead = openings.map(({ startsAt }) => (startsAt.getTime() - at.getTime()) / 60_000);
  expect(openings.length).toBe(12);
  expect(minutesAhead[0]).toBeGreaterThanOrEqual(40);
  expect(minutesAhead[0]).toBeLessThanOrEqual(180);
  expect(Math.min(...minutesAhead)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...minutesAhead)).toBeLessThan(22 * 24 * 60);
  for (const { startsAt, timeZone } of openings.slice(1)) {
    const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(startsAt);
    expect(local).toMatch(/^(18|19|20|21):[03]0$/);
  }
  const meeting = openings.filter((one) =>
    openings.some(
      (other) => other !== one && other.slug === one.slug && Math.abs(+other.startsAt - +one.startsAt) < 3_600_000,
    ),
  );
  expect(meeting).toEqual([]);
});

const free = '(select count(*) from units where opening_id = openings.id and booking_id is null)';

test('the demo shows a sold-out opening, a nearly sold-out one, and one closed to regular customers', async () => {
  const db = await freshDatabase();
  expect(await count(db, 'openings')).toBe(12);
  expect(await count(db, `openings where ${free} = 0`)).toBe(1);
  expect(await count(db, `openings where ${free} between 1 and 3`)).toBe(1);
  const closed =
    'resorts r on r.id = resort_id where not r.regular_customer_bookings_open and r.gold_customer_bookings_open';
  expect(await count(db, `openings join ${closed}`)).toBe(1);
  expect(await count(db, 'resorts where not regular_customer_bookings_open')).toBe(1);
  expect(await count(db, 'settings where is_demo')).toBe(1);
});

test('an opening has the rooms and prices of the resort, its units numbered from 1 (OPENING-6)', async () => {
  const db = await freshDatabase();
  const stock = `openings join room_types on room_types.resort_id = openings.resort_id
    left join opening_rooms room on room.opening_id = openings.id and room.room_type_id = room_types.id and room.price = room_types.price
    where array(select units.number from units where units.opening_room_id = room.id order by 1)
      is distinct from array(select generate_series(1, unit_count)::smallint)`;
  expect(await count(db, stock)).toBe(0);
});

test('demo bookings are complete: units, prices, audit, and nothing to send (MSG-28)', async () => {
  const db = await freshDatabase();
  const bookings = await count(db, 'bookings');
  expect(bookings).toBeGreaterThan(20);
  expect(
    await count(
      db,
      'units join bookings b on b.id = units.booking_id and b.unit_id = units.id where b.opening_room_id = units.opening_room_id',
    ),
  ).toBe(bookings);
  expect(await count(db, 'units where booking_id is not null')).toBe(bookings);
  expect(await count(db, "bookings where status = 'pending'")).toBeGreaterThan(5);
  expect(await count(db, "bookings where status = 'confirmed'")).toBeGreaterThan(10);
  expect(await count(db, "bookings where status = 'confirmed' and (paid_at is null) <> (payment_method = 'bbc')")).toBe(
    0,
  );
  expect(await count(db, 'bookings where discount_percent = 25')).toBeGreaterThan(0);
  expect(await count(db, 'bookings join opening_rooms r on r.id = opening_room_id where base_price <> r.price')).toBe(
    0,
  );
  expect(await count(db, "bookings join audit_log a on a.subject_id = reference and a.action = 'booking.place'")).toBe(
    bookings,
  );
  expect(await count(db, "audit_log where action = 'booking.confirm' and actor_kind = 'system'")).toBe(
    await count(db, "bookings where status = 'confirmed'"),
  );
  expect(await count(db, '(select member_id from bookings group by member_id having count(*) > 1) twice')).toBe(0);
  expect(await count(db, 'outbox')).toBe(0);
  expect(await count(db, 'idempotency_keys')).toBe(0);
});

const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('renewing adds openings only when fewer than five lie ahead, and touches no booking (OPS-23)', async () => {
  const db = await freshDatabase();
  const bookings = await db.selectFrom('bookings').selectAll().orderBy('id').execute();
  expect(await renewDemoOpenings(db, now)).toBe(0);
  expect(await renewDemoOpenings(db, daysLater(5))).toBe(0);
  expect(await renewDemoOpenings(db, daysLater(40))).toBe(12);
  expect(await renewDemoOpenings(db, daysLater(40))).toBe(0);
  expect(await db.selectFrom('bookings').selectAll().orderBy('id').execute()).toEqual(bookings);
  expect(await count(db, 'openings where not exists (select from units where opening_id = openings.id)')).toBe(0);
});

test('renewing skips hours with an opening', async () => {
  const db = await freshDatabase();
  const at = daysLater(40);
  const taken = demoOpenings(at).slice(3, 5);
  for (const { slug, startsAt } of taken) {
    const halfAnHourBefore = new Date(startsAt.getTime() - 1_800_000);
    await sql`select create_opening(id, ${halfAnHourBefore}, 'UTC', ${at}) from resorts where slug = ${slug}`.execute(
      db,
    );
  }
  expect(await renewDemoOpenings(db, at)).toBe(12 - taken.length);
});

test('renewals that start together add openings once', async () => {
  const db = await freshDatabase();
  const added = await Promise.all([renewDemoOpenings(db, daysLater(40)), renewDemoOpenings(db, daysLater(40))]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, 12]);
});

test('create_opening refuses an overlapping opening and an unknown resort', async () => {
  const db = await freshDatabase({ withDemo: false });
  const open = (resort: number, start: string) =>
    sql`select create_opening(${resort}, ${start}::timestamptz, 'UTC', ${now})`.execute(db);
  await open(1, '2027-01-01T20:00Z');
  await open(1, '2027-01-01T21:00Z');
  await expect(open(1, '2027-01-01T20:30Z')).rejects.toMatchObject({
    code: '23P01',
    constraint: 'openings_no_overlap',
  });
  await expect(open(999, '2027-01-01T20:30Z')).rejects.toMatchObject({ code: '23503' });
  expect(await count(db, 'openings')).toBe(2);
});

test('adds testimonials and store items to the demo (CATALOG-13)', async () => {
  const db = await freshDatabase();
  expect(await count(db, "merchandise where price in ('15 Robux', '7 Robux')")).toBe(4);
  expect(await count(db, 'testimonials')).toBeGreaterThanOrEqual(6);
});
