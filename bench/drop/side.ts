import { sql } from 'kysely';
import pg from 'pg';
import { parseConfig } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { schemaFolders } from '../../server/database/schema/schema-folders.ts';
import { createLog } from '../../server/log.ts';
import { anOpening } from '../../test/factories.ts';
import { databaseUrl } from '../../test/setup/database-url.ts';

/** One of the two sides that are compared: its own migrated database on the shared PostgreSQL. */
export interface Side {
  url: string;
  deps: Deps;
  close(): Promise<void>;
}

/** What both sides find at the start of a round: an opening, and members without bookings. */
export interface Round {
  openingId: number;
  /** The six rooms; their ids are consecutive. */
  roomIds: number[];
  firstMemberId: number;
  members: number;
  /** The expected number of bookings after the round. */
  expected: number;
}

export const sessionSecret = 'a secret for benchmarks alone, 32 characters';
export const dataKey = 'a data key for benchmarks alone, 32 characters';
/** The server does not start without an application; nobody signs in here, so it is never contacted. */
export const discordApplication = { DISCORD_CLIENT_ID: '10000000000000001', DISCORD_CLIENT_SECRET: 'unused' };
const quiet = createLog('error');
const maxUnitsOfType = 500;

/** Creates the database of one side, with the schema of this version unless another one is named. */
export async function createSide(
  clusterUrl: string,
  name: string,
  now = () => new Date(),
  schema = schemaFolders,
): Promise<Side> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const side = connectSide(databaseUrl(clusterUrl, name), now);
  await migrate(side.pool, schema);
  return side;
}

/** Connects to the database of a side. */
export function connectSide(url: string, now = () => new Date()): Side & { pool: pg.Pool } {
  const facts = {
    databaseUrl: url,
    sessionSecret,
    dataKey,
    publicUrl: () => 'http://127.0.0.1',
    now,
    log: quiet,
  };
  const { deps, pool, close } = createDeps(parseConfig(discordApplication), facts);
  return { url, deps, pool, close };
}

/** Adds an opening with `units` rooms of each of six types and `members` members with a session each, then vacuums. */
export async function fillRound({ deps }: Side, wanted: { members: number; units: number[] }): Promise<Round> {
  const { db } = deps;
  const rooms = wanted.units.map((units, type) => ({ name: `Type ${type}`, units: Math.min(units, maxUnitsOfType) }));
  const { id: openingId, roomIds } = await anOpening(deps, { rooms });
  for (const [type, units] of wanted.units.entries()) {
    await sql`
      insert into units (opening_room_id, opening_id, number)
      select ${roomIds[type]}::integer, ${openingId}::integer, generate_series(${maxUnitsOfType + 1}::integer, ${units}::integer)`.execute(
      db,
    );
  }
  const firstMemberId = await unhurried(deps, async (db) => {
    const first = await addMembers({ db, now: deps.now }, wanted.members);
    await sql`vacuum (analyze)`.execute(db);
    await sql`checkpoint`.execute(db);
    return first;
  });
  const units = wanted.units.reduce((sum, count) => sum + count, 0);
  return { openingId, roomIds, firstMemberId, members: wanted.members, expected: Math.min(units, wanted.members) };
}

/** Preparation has no time limit, unlike the product. */
function unhurried<T>({ db }: Deps, work: (db: Deps['db']) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Adds this many members with a session each and returns the id of the first; the others follow it. */
export async function addMembers({ db, now }: Pick<Deps, 'db' | 'now'>, count: number): Promise<number> {
  const { rows } = await sql<{ first: number; last: number }>`
    with new_member as (
      insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at)
      select id, 'guest.' || id, 'Guest ' || id, ${now()}, ${now()}, ${now()}
      from (
        select 1200000000000000000 + n + (select coalesce(max(id), 0) from members) as id
        from generate_series(1, ${count}::integer) n
      ) person
      returning id
    ),
    new_session as (
      insert into sessions (id, member_id, purpose, created_at, expires_at)
      select gen_random_uuid(), id, 'user', ${now()}, ${now()}::timestamptz + interval '24 hours' from new_member
    )
    select min(id) as first, max(id) as last from new_member`.execute(db);
  const { first, last } = rows[0] ?? { first: 0, last: 0 };
  if (last - first + 1 !== count) throw new Error('The members’ ids do not follow one another.');
  return first;
}

/** Units of each of the six types: the type is random, so each has six standard deviations more than its share. */
export function unitsForEveryone(bookings: number): number[] {
  const share = bookings / 6;
  return Array.from({ length: 6 }, () => Math.ceil(share + 6 * Math.sqrt(share)));
}

/** Throws unless the round made exactly the expected bookings, each with its own room. */
export async function requireBooked({ deps }: Side, { openingId, expected }: Round): Promise<void> {
  const { rows } = await sql<{ bookings: number; taken: number }>`
    select (select count(*) from bookings where opening_id = ${openingId})::integer as bookings,
      (select count(*) from units where opening_id = ${openingId} and booking_id is not null)::integer as taken`.execute(
    deps.db,
  );
  const { bookings, taken } = rows[0] ?? { bookings: 0, taken: 0 };
  if (bookings === expected && taken === expected) return;
  throw new Error(`${bookings} bookings and ${taken} taken rooms where ${expected} of each must be.`);
}
