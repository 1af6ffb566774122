import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { beforeBaseline, isBeforeBaseline, type Migration } from '../../database/schema/migrate.ts';
import { findingsOf, type Finding } from './finding.ts';

interface State {
  versionNumber: number;
  version: string;
  migration: number | null;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  bytes: string;
  connections: number;
  mostConnections: number;
  isReadOnly: boolean;
  millisecondsOff: number;
}

const { ok, warning, problem } = findingsOf('Database');
const oldestVersion = 160_000;
const tolerableOffMs = 1000;

/** Version, migrations, durability, size, connections, and clock difference. */
export async function checkDatabase(db: Database, migrations: Migration[], now: () => Date): Promise<Finding[]> {
  const askedAt = now();
  const { rows } = await sql<State>`
    select current_setting('server_version_num')::int as version_number, current_setting('server_version') as version,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
      extract(epoch from clock_timestamp() - ${askedAt}::timestamptz)::float * 1000 as milliseconds_off`.execute(db);
  const state = rows[0];
  if (state === undefined) return [problem('it does not answer', 'Check the database’s own log.')];
  const roundTrip = now().getTime() - askedAt.getTime();
  return [
    state.versionNumber >= oldestVersion
      ? ok(`PostgreSQL ${state.version}`)
      : problem(`PostgreSQL ${state.version} is too old`, 'Use version 16 or newer.'),
    await judgeMigrations(db, migrations),
    judgeDurability(state),
    ...(state.isReadOnly ? [problem('it is read-only', 'DATABASE_URL must name the primary server.')] : []),
    judgeConnections(state),
    judgeClock(state.millisecondsOff, roundTrip),
    ok(`${(Number(state.bytes) / 1024 ** 2).toFixed(0)} MB`),
  ];
}

async function judgeMigrations(db: Database, migrations: Migration[]): Promise<Finding> {
  const table = await sql<{
    is_there: boolean;
  }>`select to_regclass('schema_migrations') is not null as is_there`.execute(db);
  if (!Object.values(table.rows[0] ?? {})[0])
    return warning('it has no tables', 'Start the server once. It creates the tables.');
  const { rows } = await sql<{
    version: number;
    name: string;
  }>`select version, name from schema_migrations order by version`.execute(db);
  if (isBeforeBaseline(rows, migrations)) return problem(`it ${beforeBaseline}`, 'Use the version that made it.');
  const newest = migrations.length;
  const at = rows.at(-1)?.version ?? 0;
  if (at === newest) return ok(`at migration ${at}, the same as this code`);
  if (at > newest) {
    return problem(
      `at migration ${at}, this code knows ${newest}`,
      'Start the newer code, or restore an older backup.',
    );
  }
  return warning(`at migration ${at}, this code has ${newest}`, 'The next start updates it. Make a backup first.');
}

function judgeDurability({ fsync, synchronousCommit, fullPageWrites }: State): Finding {
  const isDurable = fsync === 'on' && fullPageWrites === 'on' && synchronousCommit !== 'off';
  if (isDurable) return ok('every commit is written to disk before it is acknowledged');
  const settings = `fsync ${fsync}, full_page_writes ${fullPageWrites}, synchronous_commit ${synchronousCommit}`;
  return problem(`acknowledged bookings can be lost: ${settings}`, 'Set all three to on.');
}

function judgeConnections({ connections, mostConnections: maxConnections }: State): Finding {
  const says = `${connections} of ${maxConnections} connections are in use`;
  if (connections < maxConnections * 0.8) return ok(says);
  return warning(says, 'Lower DATABASE_POOL_SIZE or the number of servers, or raise max_connections.');
}

function judgeClock(millisecondsOff: number, roundTrip: number): Finding {
  const off = Math.max(0, Math.abs(millisecondsOff) - roundTrip);
  if (off <= tolerableOffMs) return ok('its clock and this machine’s clock agree');
  return problem(
    `its clock is ${Math.round(off / 1000)} s away from this machine’s`,
    'Set both with NTP, because openings start by the clock.',
  );
}
