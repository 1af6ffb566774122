import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { databaseUrl } from '../../test/setup/database-url.ts';
import { aBookingBody, aMember, anOpening } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { checkData } from '../features/audit/commands/check-data.ts';
import { connectPool, createDatabase } from './connect.ts';
import { otherProcess } from '@sunset/local-postgres/scratch.ts';
import { migrate } from './migrate.ts';

/* What an operator who stayed at the first release has, brought to now. The files up to here never change again. */
const firstRelease = 5;
const migrations = join(import.meta.dirname, '../migrations');
/** A tenth of it is what a machine without other work needs. */
const mostSecondsFor100k = 60;

async function emptyDatabase(): Promise<string> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return databaseUrl(inject('clusterUrl'), name);
}

function poolOn(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}

const people = (members: number) => `
  insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at, is_gold)
  select (1150000000000000000 + n)::text, 'guest' || n, 'Guest ' || n, '2026-01-01', '2026-01-01', '2026-01-01', n % 3 = 0
  from generate_series(1, ${members}) n;
  insert into admins (discord_id, username, is_primary, code_hash, created_at)
  values ('1150000000000000001', 'guest1', true, 'scrypt$kept', '2026-01-01');
  insert into sessions (id, member_id, purpose, created_at, expires_at)
  select gen_random_uuid(), id, 'user', '2026-01-01', '2026-01-02' from members where id <= 20;
  insert into resorts (name, slug, location, description, image, rating, amenities, time_zone, sort_order, created_at)
  values ('Old Sunset Resort', 'old', 'Somewhere', 'Kept.', '/pictures/resorts/vista.svg', 4.8, '{Pool}', 'Europe/Rome', 1, '2026-01-01');
  insert into room_types (resort_id, name, price, max_guests, size, unit_count)
  select 1, name, price, 2, '30 m²', ${Math.ceil(members / 2)} from (values ('Standard', 1000), ('Suite', 3000)) t (name, price);
  insert into testimonials (name, location, comment, rating, date, sort_order)
  values ('Ann', 'Rome', 'Lovely.', 5, '2026-01-01', 1)`;

/** Every member books in every opening, a day apart, through the first release's own function. */
const booked = (day: number) => `
  with opening as (select create_opening(1, timestamptz '2026-01-01' + ${day} * interval '1 day', 'Europe/Rome', '2026-01-01') as id)
  select count(*) from opening`;
const place = (day: number) => `
  select count(*) from place_bookings((
    select jsonb_agg(jsonb_build_object('ord', m.id, 'member_id', m.id, 'tier_version', 1, 'opens_for', array['regular_customer'],
      'opening_room_id', r.id, 'base_price', r.price, 'expected_final_price', r.price, 'discount_percent', 0,
      'original_price', r.price, 'discount_amount', 0, 'final_price', r.price, 'all_inclusive', false, 'payment_method', 'bbc',
      'reference', 'SR-' || lpad(translate((${day} * 100000 + m.id)::text, '01', 'AB'), 13, 'A'), 'discord_username', m.username,
      'roblox_username', 'jay_' || m.id, 'roblox_display_name', 'Jay', 'notes', 'Ünï ' || m.id,
      'key', case when m.id <= 5 then 'key-${day}' end, 'request_hash', 'hash', 'response', '{"bookingId":"SR-' ||
        lpad(translate((${day} * 100000 + m.id)::text, '01', 'AB'), 13, 'A') || '"}'))
    from members m join opening_rooms r on r.opening_id = ${day} and r.room_type_id = 1 + m.id % 2
  ), timestamptz '2026-01-01' + ${day} * interval '1 day' - interval '2 hours') where outcome = 'placed'`;

/** Some of the bookings decided, as staff does, with the audit rows that explain it. */
const decided = `
  create temporary table change as select id, reference, case when id % 3 = 0 then 'confirmed' else 'cancelled' end as status
    from bookings where id % 3 <> 1 and id <= 60;
  update bookings b set status = change.status from change where change.id = b.id;
  insert into audit_log (at, actor_kind, action, subject, subject_id, after)
    select '2026-02-01', 'staff', 'booking.decide', 'booking', reference, jsonb_build_object('status', status) from change;
  update outbox set status = 'sent', attempts = 1, discord_message_id = '1234567890123456789' where id % 2 = 0`;

async function aFirstRelease(size: { members: number; openings: number }): Promise<string> {
  const url = await emptyDatabase();
  const pool = poolOn(url);
  expect((await migrate(pool, migrations, firstRelease)).applied).toHaveLength(firstRelease);
  await pool.query('set statement_timeout = 0');
  await pool.query(people(size.members));
  for (let day = 1; day <= size.openings; day += 1) {
    await pool.query(booked(day));
    const { rows } = await pool.query<{ count: string }>(place(day));
    expect(Number(rows[0]?.count)).toBe(size.members);
  }
  await pool.query(decided);
  await pool.query('analyze');
  return url;
}

/** What must come through to the letter: the columns that the first release had and that still exist. */
async function contents(pool: pg.Pool): Promise<Map<string, string[]>> {
  const kept = [
    'members',
    'admins',
    'sessions',
    'resorts',
    'room_types',
    'openings',
    'opening_rooms',
    'units',
    'testimonials',
  ];
  const tables = [...kept, 'bookings', 'audit_log', 'outbox', 'idempotency_keys'];
  const columns = new Map<string, string[]>();
  for (const table of tables) {
    const { rows } = await pool.query<{ name: string }>(
      'select column_name::text as name from information_schema.columns where table_schema = $1 and table_name = $2 order by 1',
      ['public', table],
    );
    columns.set(
      table,
      rows.map(({ name }) => name),
    );
  }
  return columns;
}

async function hashes(pool: pg.Pool, columns: Map<string, string[]>): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [table, names] of columns) {
    for (const name of names) {
      const { rows } = await pool.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${name}::text, ',' order by ${name}::text collate "C")), '-') as sum from ${table}`,
      );
      sums[`${table}.${name}`] = rows[0]?.sum ?? '';
    }
  }
  return sums;
}

test('T46 data of the first release comes to now to the letter, is sound, and goes on living', async () => {
  const url = await aFirstRelease({ members: 40, openings: 3 });
  const pool = poolOn(url);
  const columns = await contents(pool);
  const before = await hashes(pool, columns);
  expect(before['bookings.id']).toMatch(/^120 /);
  const { applied } = await migrate(pool, migrations);
  expect(applied.length).toBeGreaterThan(5);
  const now = await contents(pool);
  const still = new Map(
    [...columns].map(([table, names]) => [table, names.filter((name) => now.get(table)?.includes(name))]),
  );
  const after = await hashes(pool, still);
  const expected = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
  expect(after).toEqual(expected);
  const app = await startTestApp({ databaseUrl: url });
  const opening = await anOpening(app.deps);
  const call = await app.client(await aMember(app.deps));
  await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  await app.close();
}, 60_000);

test('rewrites Discord ids of admins in the audit log to our own ids, and the log stays append-only', async () => {
  const pool = poolOn(await emptyDatabase());
  await migrate(pool, migrations, 21);
  const [admin, gone] = ['1150000000000000001', '1150000000000000002'];
  await pool.query(`insert into admins (discord_id, username, created_at) values ('${admin}', 'wren', '2026-01-01')`);
  await pool.query(`insert into audit_log (at, actor_kind, action, subject, subject_id)
    select timestamptz '2026-01-01', 'system', 'admin.add', 'admin', id from unnest('{${admin},${gone},${gone}}'::text[]) id
    union all select timestamptz '2026-01-01', 'system', 'member.leave', 'member', '1'`);
  await migrate(pool, migrations);
  const { rows } = await pool.query<{ subject_id: string }>('select subject_id from audit_log order by id');
  const { rows: admins } = await pool.query<{ id: number }>('select id from admins');
  const [ofAdmin, ofGone, alsoOfGone, ofMember] = rows.map((row) => row.subject_id);
  expect([ofAdmin, ofMember]).toEqual([String(admins[0]?.id), '1']);
  expect(ofGone).toMatch(/^\d{1,9}$/);
  expect([alsoOfGone, ofGone === ofAdmin]).toEqual([ofGone, false]);
  await expect(pool.query("update audit_log set subject_id = '5'")).rejects.toThrow('append-only');
});

test('keeps Roblox names of earlier bookings as they are, and these bookings can still be changed', async () => {
  const url = await aFirstRelease({ members: 3, openings: 1 });
  const pool = poolOn(url);
  await migrate(pool, migrations, 23);
  const name = 'an old\u200b name, too long for today';
  await pool.query('update bookings set roblox_username = $1, roblox_display_name = $1 where id = 1', [name]);
  await migrate(pool, migrations);
  await pool.query("update bookings set status = 'confirmed' where id = 1");
  const { rows } = await pool.query('select roblox_id, roblox_username, status from bookings where id = 1');
  expect(rows).toEqual([{ roblox_id: null, roblox_username: name, status: 'confirmed' }]);
  // Control: a name like that is refused for a booking of today.
  await expect(pool.query('update bookings set roblox_username = $1 where id = 2', [name])).rejects.toThrow(
    'Roblox name',
  );
});

const members = 1000;
/** The long run (`npm run test:faults`) upgrades 100,000 bookings, the usual one fewer: to make them takes longest. */
const openings = process.env.FAULTS === 'full' ? 100 : 20;
const many = members * openings;

test(`T46 F02 with ${many.toLocaleString('en')} bookings it takes seconds, and a kill in the middle of it costs nothing`, async () => {
  const url = await aFirstRelease({ members, openings });
  const pool = poolOn(url);
  const starter = otherProcess(`
    import pg from 'pg';
    import { migrate } from '${new URL('./migrate.ts', import.meta.url).href}';
    const pool = new pg.Pool({ connectionString: '${url}&application_name=upgrading' });
    console.log('ready');
    await migrate(pool, '${migrations}');
    process.stdin.resume();
  `);
  await starter.line();
  const counting = `select count(*)::int as n from pg_stat_activity where application_name = 'upgrading' and xact_start is not null and state <> 'idle'
    and (select count(*) from schema_migrations) > ${firstRelease}`;
  await vi.waitFor(async () => expect((await pool.query<{ n: number }>(counting)).rows[0]?.n).toBe(1), {
    timeout: 60_000,
    interval: 1,
  });
  starter.child.kill('SIGKILL');
  await starter.ended;
  const versions = await pool.query<{ n: number }>('select count(*)::int as n from schema_migrations');
  const startedAt = performance.now();
  const { applied } = await migrate(pool, migrations);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(applied.length).toBeGreaterThan(0);
  expect((versions.rows[0]?.n ?? 0) + applied.length).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(mostSecondsFor100k);
  await pool.query('analyze');
  const db = createDatabase(connectPool(`${url}&statement_timeout=60000`, 1, { warn: () => {} }));
  onTestFinished(() => db.destroy());
  expect(await checkData(db)).toEqual([]);
  expect((await pool.query<{ n: number }>('select count(*)::int as n from bookings')).rows[0]?.n).toBe(many);
}, 240_000);
