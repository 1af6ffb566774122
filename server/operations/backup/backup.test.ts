import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aDrawOpening, aLobby, aPlayerAt, draw } from '../../../test/draws.ts';
import { compiledCode } from '../../../test/deployment/compiled-code.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, testDataKey, testSecret, type TestApp } from '../../../test/test-app.ts';
import { createApi } from '../../app.ts';
import { start } from '../../start/start.ts';
import { connectPool, createDatabase, type Database } from '../../database/connect.ts';
import { scratchDirectory, startedIn } from '@sunset/local-postgres/scratch.ts';
import { lockDirectory } from '@sunset/local-postgres/directory/directory-lock.ts';
import { checkData } from '../check-data/check-data.ts';
import { hour } from '../../../test/test-clock.ts';
import { anEntryBody } from '../../../test/waiting.ts';
import { laterSentence, laterVersion } from '../../../test/setup/later-version.ts';
import { createTestDatabase } from '../../../test/setup/test-database.ts';
import type { SchemaFolders } from '../../database/schema/schema-folders.ts';
import { BackupError, sumOf, type Manifest } from './manifest.ts';
import { requireDataKey } from '../../secrets/data-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { isFullRun } from '../../../test/full-run.ts';

const server = join(import.meta.dirname, '../..');
/** More rooms than callers can book during a backup. */
const rooms = Array.from({ length: 40 }, (_, index) => ({ name: `Type ${index}`, units: 100 }));

let app: TestApp;
let data: string;
/** One complete backup, made under load by the real command; tests that damage it use a copy. */
let backup: string;
let acknowledgedBefore: string[];
let acknowledged: string[];

const running = (program: string, given: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join(server, 'cli', program), ...given], {
    env: { PATH: process.env.PATH, ...compiledCode, ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
};

/** Books with eight callers at once until it is stopped. */
function load(roomIds: number[], onBooked: (reference: string) => void): { stop(): Promise<void> } {
  const over = new AbortController();
  let next = 0;
  const caller = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const call = await app.client(await aMember(app.deps));
      onBooked((await call('POST /bookings', { body: aBookingBody(roomIds[(next += 1) % roomIds.length]) })).bookingId);
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, caller));
  return {
    stop: async () => {
      over.abort();
      await callers;
    },
  };
}

/** An opening whose draw was made, with an entry that follows all others after a no-show, and an open lobby; returns the no-show. */
async function drawRooms(): Promise<string> {
  await app.deps.db.updateTable('settings').set({ noShowLimit: 1 }).execute();
  const missed = await anOpening(app.deps, { startsIn: hour });
  const { member, name, call } = await aPlayerAt(app, missed);
  const { reference } = await aBooking(app, missed, { member, robloxUsername: name, status: 'no_show' });
  app.clock.advance(2 * hour);
  const drawn = await aDrawOpening(app);
  const body = anEntryBody(drawn.roomIds, { robloxUsername: name });
  await call('PUT /user/waiting/{openingId}', { params: { openingId: drawn.id }, body });
  await aLobby(app, drawn, 3);
  await draw(app);
  await aLobby(app, await aDrawOpening(app), 2);
  return reference;
}

/** Everything that is stored of draws. */
async function drawsIn(db: Database) {
  const tables = await Promise.all([
    db.selectFrom('lobbies').selectAll().orderBy('openingId').execute(),
    db.selectFrom('waitingEntries').selectAll().orderBy('id').execute(),
    db.selectFrom('waitingChoices').selectAll().orderBy('entryId').orderBy('rank').execute(),
    db.selectFrom('draws').selectAll().execute(),
    db.selectFrom('offers').selectAll().orderBy('id').execute(),
    db.selectFrom('settings').select('noShowLimit').execute(),
  ]);
  return { rows: tables.map(({ length }) => length), tables };
}

beforeAll(async () => {
  app = await startTestApp();
  data = mkdtempSync(join(tmpdir(), 'sunset-backup-'));
  for (const name of ['session-secret', 'data-key']) {
    writeFileSync(join(data, name), `a canary ${name} for tests alone, 32 chars`, { mode: 0o600 });
  }
  await requireDataKey(app.deps, { value: testDataKey, keep: async () => {} });
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads', 'abc-640.webp'), 'a picture');
  writeFileSync(join(data, 'uploads', '.half.part'), 'not whole');
  acknowledged = [await drawRooms()];
  const opening = await anOpening(app.deps, { rooms });
  const firstFifty = Promise.withResolvers<void>();
  const bookings = load(opening.roomIds, (reference) => {
    acknowledged.push(reference);
    if (acknowledged.length === 50) firstFifty.resolve();
  });
  await firstFifty.promise;
  acknowledgedBefore = [...acknowledged];
  const made = await running('backup.ts', [join(data, 'backups')], {
    DATABASE_URL: app.databaseUrl,
    DATA_KEY: testDataKey,
    DATA_DIR: data,
  });
  await bookings.stop();
  expect(made).toMatchObject({ code: 0 });
  backup = made.output.trim().split('\n').at(-1) ?? '';
}, 60_000);

afterAll(async () => {
  rmSync(data, { recursive: true });
  await app.close();
});

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

function restore(
  from: string,
  dataDirectory: string,
  more: { isMove?: boolean; databaseUrl?: string; schema?: SchemaFolders } = {},
) {
  const said: string[] = [];
  return restoreBackup({
    backup: from,
    databaseUrl: null,
    dataDirectory,
    isMove: true,
    now: app.clock.now,
    say: (line) => void said.push(line),
    ...more,
  });
}

async function damaged(harm: (folder: string) => void): Promise<string> {
  const copy = join(scratchDirectory(), 'backup');
  await cp(backup, copy, { recursive: true });
  harm(copy);
  return copy;
}

/** Tokens name it. */
const installationIn = async (db: Database) =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;

async function databaseIn(directory: string): Promise<Database> {
  const { url } = await startedIn(directory);
  const db = createDatabase(connectPool(url, 1, { warn: () => {} }));
  onTestFinished(() => db.destroy());
  return db;
}

/** Replaces the content of a manifest and its checksum, like an attacker who knows the format. */
function forge(folder: string, change: (manifest: Manifest) => void): void {
  const manifest = manifestOf(folder);
  change(manifest);
  const text = JSON.stringify(manifest);
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(folder, 'manifest.sha256'), sumOf(text));
}

test('F27 I23 made under load and restored into an empty folder, it has every booking acknowledged before and the same draws, and passes all checks (DRAW-5, DRAW-12, OPS-6)', async () => {
  const target = scratchDirectory();
  const { violations, manifest } = await restore(backup, target);
  expect(violations).toEqual([]);
  const db = await databaseIn(target);
  expect(await installationIn(db)).toBe(await installationIn(app.deps.db));
  const kept = new Set((await db.selectFrom('bookings').select('reference').execute()).map((row) => row.reference));
  expect(acknowledgedBefore.filter((reference) => !kept.has(reference))).toEqual([]);
  expect([...kept].filter((reference) => !acknowledged.includes(reference))).toEqual([]);
  expect(kept.size).toBeLessThan(acknowledged.length);
  expect(manifest.tables.find(({ name }) => name === 'bookings')?.rows).toBe(kept.size);
  expect(await checkData(db)).toEqual([]);
  expect(readFileSync(join(target, 'uploads/abc-640.webp'), 'utf8')).toBe('a picture');
  expect(readdirSync(target).toSorted()).toEqual(['postgres', 'postgres.password', 'uploads']);
  const next = await db
    .insertInto('members')
    .values({
      discordId: '1299999999999999999',
      username: 'next',
      displayName: 'next',
      rolesCheckedAt: app.clock.now(),
      createdAt: app.clock.now(),
      lastLoginAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(next.id).toBeGreaterThan(kept.size);
  const restored = await drawsIn(db);
  expect(restored).toEqual(await drawsIn(app.deps.db));
  expect(restored.rows).toEqual([2, 6, 6, 1, 1, 1]);
  expect(restored.tables[1].filter((entry) => 'isDeferred' in entry && entry.isDeferred)).toHaveLength(1);
}, 60_000);

test.runIf(isFullRun)(
  'a later version restores it: tables of the backup first, then its own migrations and functions',
  async () => {
    const target = scratchDirectory();
    const later = laterVersion();
    const { violations } = await restore(backup, target, { schema: later.schema });
    expect(violations).toEqual([]);
    const db = await databaseIn(target);
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(laterSentence);
    const { rows } = await sql`select from bookings where length_of_notes <> char_length(notes)`.execute(db);
    expect(rows).toEqual([]);
  },
  60_000,
);

test.runIf(isFullRun)(
  'I23 a backup of the restored data has the same tables, byte for byte',
  async () => {
    const target = scratchDirectory();
    await restore(backup, target);
    const again = await running('backup.ts', [join(target, 'backups')], { DATA_DIR: target });
    expect(again.code).toBe(0);
    const sums = (folder: string) =>
      manifestOf(folder)
        .files.map(({ path, sha256 }) => `${path} ${sha256}`)
        .toSorted();
    expect(sums(again.output.trim().split('\n').at(-1) ?? '')).toEqual(sums(backup));
  },
  60_000,
);

test('only its owner can read it, nothing unfinished is left, and it is never overwritten (OPS-6)', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  for (const path of ['manifest.json', 'tables/bookings.copy']) {
    expect(statSync(join(backup, path)).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(join(data, 'backups'))).toHaveLength(1);
  expect(readdirSync(join(backup, 'uploads'))).toEqual(['abc-640.webp']);
});

test('contains neither DATA_KEY nor SESSION_SECRET, wherever they are stored (OPS-6)', () => {
  const files = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(backup, path)).isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  const secrets = [testDataKey, testSecret, 'a canary'];
  for (const path of files) {
    const text = readFileSync(join(backup, path), 'latin1');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test.runIf(isFullRun)(
  'on another machine, the start is refused without the DATA_KEY, the doctor says so, and the old key file allows it',
  async () => {
    const target = scratchDirectory();
    await restore(backup, target);
    const environment = { ...app.standin.environment(), DATA_DIR: target, PORT: '0', SEED: 'none' };
    const starting = () =>
      start({ environment, log: pino({ level: 'silent' }), createSite: (deps) => createApi(deps).hono.fetch });
    await expect(starting()).rejects.toThrow(
      /DATA_KEY cannot be used: the database belongs to another DATA_KEY.*data-key:replace/,
    );
    const doctor = await running('doctor.ts', [], environment);
    expect(doctor.output).toMatch(/PROBLEM {2}Data key: there is no DATA_KEY.*\n.*put the old data-key file back/);
    writeFileSync(join(target, 'data-key'), `${testDataKey}\n`, { mode: 0o600 });
    await (await starting()).close();
  },
  60_000,
);

type Damage = [string, (folder: string) => void, RegExp];
/** It is found only after all rows were restored. */
const withOtherCount: Damage = [
  'with a row count that is not so',
  (folder) => forge(folder, (one) => one.tables.forEach((t) => (t.rows += 1))),
  /rows, the manifest says/,
];

test.each<Damage>([
  ['truncated', (folder) => truncateSync(join(folder, 'tables/bookings.copy'), 100), /has 100 bytes/],
  ['longer', (folder) => appendFileSync(join(folder, 'tables/members.copy'), 'x'), /bytes/],
  [
    'altered by one letter',
    (folder) => {
      const path = join(folder, 'tables/members.copy');
      writeFileSync(path, readFileSync(path, 'utf8').replace('guest.', 'gueST.'));
    },
    /members\.copy was altered/,
  ],
  [
    'with another manifest',
    (folder) => appendFileSync(join(folder, 'manifest.json'), ' '),
    /manifest\.json was altered/,
  ],
  ['without its manifest', (folder) => writeFileSync(join(folder, 'manifest.sha256'), ''), /was altered/],
  ...(isFullRun ? [withOtherCount] : []),
  [
    'that leads elsewhere',
    (folder) => forge(folder, (one) => one.files.push({ path: 'uploads/../../x', bytes: 0, sha256: sumOf('') })),
    /another form/,
  ],
  [
    'of a newer version',
    (folder) => forge(folder, (one) => one.migrations.push({ version: 9999, name: '9999-x.sql', checksum: sumOf('') })),
    /newer than this code/,
  ],
  [
    'of other migrations',
    (folder) => forge(folder, (one) => one.migrations.forEach((each) => (each.checksum = sumOf('other')))),
    /another migration 1/,
  ],
  [
    'from before the baseline',
    (folder) => forge(folder, (one) => one.migrations.forEach((each, index) => (each.name = `000${index}-people.sql`))),
    /^The backup was made by a version before 0\.1\.0, which this version can neither read nor update\.$/,
  ],
])(
  'a backup %s is refused and leaves the folder empty (OPS-7)',
  async (_, harm, sentence) => {
    const target = scratchDirectory();
    const refused = restore(await damaged(harm), target);
    await expect(refused).rejects.toThrow(BackupError);
    await expect(refused).rejects.toThrow(sentence);
    expect(readdirSync(target)).toEqual([]);
  },
  60_000,
);

test('F27 refuses a folder that a running process uses, naming its pid, and one that is not empty (OPS-7)', async () => {
  const held = scratchDirectory();
  await lockDirectory(held, {});
  const environment = { DATA_DIR: held };
  const refused = await running('restore.ts', [backup], environment);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`is in use by process ${process.pid}`);
  expect(readdirSync(held)).toEqual(['holder.json']);
  if (!isFullRun) return;
  const full = scratchDirectory();
  writeFileSync(join(full, 'something'), '');
  expect((await running('restore.ts', [backup, '--into', full], {})).output).toContain('is not empty (something)');
});

test.runIf(isFullRun)(
  'removes what a killed restore left; a second restore after a complete one is refused',
  async () => {
    const target = scratchDirectory();
    mkdirSync(join(target, '.restoring/postgres'), { recursive: true });
    const first = await running('restore.ts', [backup, '--into', target, '--move'], {});
    expect(first.output).toContain('Restored. All checks pass.');
    const second = await running('restore.ts', [backup, '--into', target], {});
    expect(second).toMatchObject({ code: 1 });
    expect(second.output).toContain('is not empty');
  },
  60_000,
);

test('restores into an empty external database, once; uncertain messages are flagged, sessions end, and tokens are worth nothing (OPS-7, OPS-29)', async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());
  const db = createDatabase(connectPool(own.url, 1, { warn: () => {} }));
  onTestFinished(() => db.destroy());
  await expect(restore(backup, scratchDirectory(), { databaseUrl: own.url })).rejects.toThrow('is not empty');
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const files = scratchDirectory();
  expect((await restore(backup, files, { databaseUrl: own.url, isMove: false })).violations).toEqual([]);
  expect(readdirSync(files)).toEqual(['uploads']);
  const states = await db.selectFrom('outbox').select('status').distinct().execute();
  expect(states).toEqual([{ status: 'unknown' }]);
  expect(await db.selectFrom('sessions').select('id').where('revokedAt', 'is', null).execute()).toEqual([]);
  expect(await installationIn(db)).not.toBe(await installationIn(app.deps.db));
}, 60_000);
