import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { batchSize, baselineClients } from './options.ts';
import { requireBooked, type Round, type Side } from './side.ts';

export interface BaselineResult {
  bookingsPerSecond: number;
  /** Of one transaction. */
  averageMs: number;
}

/** What pgbench runs as one transaction, and how many bookings that makes. */
export interface Script {
  file: string;
  bookings: number;
}

export const scripts = {
  statement: { file: 'baseline.sql', bookings: 1 },
  statementAndTriggers: { file: 'baseline.sql', bookings: 1 },
  oneCall: { file: 'function-call.sql', bookings: 1 },
  batchCall: { file: 'function-call.sql', bookings: batchSize },
} satisfies Record<string, Script>;

const debian = '/usr/lib/postgresql';
const runWithinMs = 120_000;

/** The path of pgbench: on PATH, or in the folder of Debian; null if it is not installed. */
export function findPgbench(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

/** Every transaction of pgbench takes the next member from this sequence. */
export async function prepareBaseline({ deps }: Side): Promise<void> {
  await sql`create sequence baseline_member`.execute(deps.db);
}

/**
 * Disables the product's triggers: a plain statement notifies no pages and sends no messages, and PostgreSQL
 * serialises the commits of transactions that notify.
 */
export async function turnTriggersOff({ deps }: Side): Promise<void> {
  for (const table of ['bookings', 'units', 'outbox']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(deps.db);
  }
}

/** Every member of the round books once through SQL. Throws unless each of them has a room afterwards. */
export async function measureBaseline(
  pgbench: string,
  side: Side,
  round: Round,
  script: Script,
): Promise<BaselineResult> {
  await sql`select setval('baseline_member', ${round.firstMemberId}, false)`.execute(side.deps.db);
  const each = String(round.members / baselineClients / script.bookings);
  const rooms = ['-D', `first_room=${round.roomIds[0]}`, '-D', `last_room=${round.roomIds.at(-1)}`];
  const shape = ['-M', 'prepared', '-n', '-c', String(baselineClients), '-j', '2', '-t', each];
  const work = ['-D', `bookings=${script.bookings}`, '-f', join(import.meta.dirname, script.file)];
  const { stdout } = await promisify(execFile)(pgbench, [...shape, ...rooms, ...work], {
    env: connectionOf(side.url),
    timeout: runWithinMs,
    killSignal: 'SIGKILL',
  });
  await requireBooked(side, round);
  return {
    bookingsPerSecond: readFigure(stdout, /^tps = ([\d.]+)/m) * script.bookings,
    averageMs: readFigure(stdout, /^latency average = ([\d.]+) ms/m),
  };
}

/** pgbench reads its connection from the environment, so that the password is not in the process list. */
function connectionOf(url: string): Record<string, string> {
  const { username, password, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
  return {
    PGHOST: searchParams.get('host') ?? '',
    PGPORT: searchParams.get('port') ?? '',
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
}

function readFigure(output: string, pattern: RegExp): number {
  const figure = Number(pattern.exec(output)?.[1]);
  if (Number.isFinite(figure)) return figure;
  throw new Error(`pgbench said something unexpected:\n${output}`);
}
