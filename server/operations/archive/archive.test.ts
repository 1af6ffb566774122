import { automaticMessageKinds } from '@sunset/contract/message-kinds.ts';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import {
  aCommunity,
  addressFor,
  askForArchive,
  cheekyLine,
  downloadTo,
  scratchFolder,
  secretOfCommunity,
  untilNoArchiveRuns,
  type TestCommunity,
} from '../../../test/archives/a-community.ts';
import { compareReads, readPaths, type Difference } from '../../../test/archives/compare-reads.ts';
import { compiledCode } from '../../../test/deployment/compiled-code.ts';
import type { Member } from '../../actor.ts';
import { refusal } from '../../../test/booked.ts';
import { aMember } from '../../../test/factories.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { processEnvironment, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { migrate } from '../../database/schema/migrate.ts';
import { enqueueAutomaticMessages } from '../../features/messages/automatic/commands/enqueue-automatic-messages.ts';
import { listTables } from '../backup/tables.ts';
import { archiveTables, selectRows } from './archive-tables.ts';
import type { ArchiveManifest } from './format.ts';
import { importArchive } from './import-archive.ts';
import { leftOutTables } from './tables/left-out-tables.ts';
import { isFullRun } from '../../../test/full-run.ts';

let community: TestCommunity;
let file: string;
let otherAdmin: Member;

beforeAll(async () => {
  community = await aCommunity();
  otherAdmin = await aMember(community.app.deps, { isAdmin: true });
  file = join(community.folder, 'archive.zip');
  await downloadTo(file, community);
}, 120_000);
afterAll(() => community.close());

const rowsOf = (content: string) =>
  content
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

async function contentOf(path: string): Promise<string> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== path) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    zip.close();
    return Buffer.concat(chunks).toString('utf8');
  }
  throw new Error(`no ${path}`);
}

async function namesIn(): Promise<string[]> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  zip.close();
  return names;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The archive in an empty database. */
async function imported(): Promise<{ url: string; folder: string }> {
  const { url } = await emptyDatabase();
  const folder = scratchFolder();
  const { violations } = await importArchive({
    file,
    databaseUrl: url,
    dataDirectory: folder,
    bucket: null,
    now: community.app.clock.now,
    say: () => {},
  });
  expect(violations).toEqual([]);
  return { url, folder };
}

describe('the table of what is in an archive', () => {
  it('decides about every table and column of the database (ARCHIVE-3)', async () => {
    const client = await connected(community.app.databaseUrl);
    const shapes = await listTables(client);
    await client.end();
    const stored = shapes.map(({ name, columns }) => [name, name in leftOutTables ? [] : columns.toSorted()]);
    const decided = [
      ...Object.entries(archiveTables).map(([name, { columns, others = {} }]) => [
        name,
        [...columns.split(' '), ...Object.keys(others)].toSorted(),
      ]),
      ...Object.keys(leftOutTables).map((name) => [name, []]),
    ];
    expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(stored));
  });
});

describe('a download', () => {
  it('has a file for each table, lists for people with escaped formulas, and pictures (ARCHIVE-2)', async () => {
    const names = await namesIn();
    expect(names.at(-1)).toBe('archive.json');
    expect(names).toEqual(
      expect.arrayContaining([
        'data/bookings.jsonl',
        'people/bookings.csv',
        'people/members.csv',
        'people/openings.csv',
      ]),
    );
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(2);
    expect(await contentOf('people/bookings.csv')).toContain(`"'=HYPERLINK(`);
    expect(await contentOf('data/bookings.jsonl')).toContain(JSON.stringify(cheekyLine));
    expect(await contentOf('people/members.csv')).toContain('"the.primary"');
  });

  it('of a community with everything has rows of every table (ARCHIVE-3)', async () => {
    const { tables } = JSON.parse(await contentOf('archive.json')) as ArchiveManifest;
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(archiveTables).toSorted());
    expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
  });

  it('has stars only where the panel shows them, and lines with three answers or more (ARCHIVE-4, FEEDBACK-6)', async () => {
    const given = rowsOf(await contentOf('data/feedback.jsonl'));
    const byOpening = Object.values(Object.groupBy(given, ({ opening_id: id }) => String(id)));
    const starsOf = (rows: typeof given = []) =>
      rows.map(({ stars }) => Number(stars)).toSorted((one, other) => one - other);
    const [twice, once, alone, shown] = byOpening;
    expect(byOpening).toHaveLength(4);
    expect(starsOf(shown)).toEqual([1, 4, 5]);
    expect(shown?.map(({ comment }) => comment).toSorted()).toEqual(['', 'Line 1', 'Line 2']);
    expect(alone).toMatchObject([{ stars: null, comment: '' }]);
    expect([twice, once].map((rows) => rows?.length)).toEqual([2, 1]);
    const mixed = [...(twice ?? []), ...(once ?? [])];
    expect(starsOf(mixed)).toEqual([2, 4, 5]);
    expect(mixed.every(({ comment }) => comment === '')).toBe(true);
  });

  it('has no session, code, key, secret, queued message or link from an answer to its guest (ARCHIVE-3, ARCHIVE-4)', async () => {
    const { db } = community.app.deps;
    const { rows } = await sql<{ secret: string }>`
      select id::text as secret from sessions union all select encode(key_hash, 'hex') from api_keys
      union all select last_characters || '"' from api_keys union all select nonce from outbox
      union all select code from parties union all select room_code from bookings where room_code is not null
      union all select encode(seed, 'hex') from lobbies l where not exists (
        select from draws d where d.opening_id = l.opening_id and d.class_number = l.class_number)`.execute(db);
    const texts = await Promise.all((await namesIn()).filter((name) => !name.startsWith('pictures/')).map(contentOf));
    const secrets = [secretOfCommunity, ...rows.map(({ secret }) => secret)];
    expect(rows.length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    expect((await contentOf('data/feedback.jsonl')).match(/booking|given_at/)).toBeNull();
    expect((await contentOf('data/admins.jsonl')).match(/code/)).toBeNull();
  });

  it('is for the primary admin alone, within ten minutes of the sign-in, and audited (ARCHIVE-1)', async () => {
    const { app, primary } = community;
    const refusedTo = async (token: string) => codeOf(await askForArchive(app, token));
    expect(await refusedTo(await app.token(otherAdmin))).toBe('primary_admin_required');
    const token = await app.token(primary);
    const call = await app.client(primary);
    expect((await call('GET /admin/archive')).fresh_until).not.toBeNull();
    app.clock.advance(10 * minute);
    expect(await refusedTo(token)).toBe('fresh_sign_in_required');
    expect(await call('GET /admin/archive')).toEqual({ fresh_until: null });
    const audited = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorMemberId'])
      .where('action', '=', 'archive.download')
      .execute();
    expect(audited).toEqual([{ action: 'archive.download', actorMemberId: primary.id }]);
  });

  it('is one at a time for all servers, and ends when its reader goes away (ARCHIVE-8)', async () => {
    const { app, primary } = community;
    const second = await startTestApp({
      databaseUrl: app.databaseUrl,
      standin: app.standin,
      clock: app.clock,
      checksData: false,
    });
    try {
      const address = await addressFor(app, await app.token(primary));
      await app.deps.db.transaction().execute(async (holder) => {
        // A small archive would be complete before the second is asked for.
        await sql`lock table testimonials`.execute(holder);
        const first = await app.fetch(address);
        expect(first.status).toBe(200);
        const reader = first.body?.getReader();
        await reader?.read();
        expect(await codeOf(await askForArchive(second, await app.token(primary)))).toBe('archive_running');
        await reader?.cancel();
      });
      await untilNoArchiveRuns(app);
      // Three addresses at once, then one each ten minutes.
      app.clock.advance(10 * minute);
      await downloadTo(join(community.folder, 'again.zip'), community);
    } finally {
      await second.close();
    }
  });
});

/** The kinds of automatic messages that are queued when a server looks what is due. */
async function queuedBy({ deps }: TestApp): Promise<string[]> {
  await enqueueAutomaticMessages(deps);
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from outbox where kind = any (${automaticMessageKinds}) order by 1`.execute(deps.db);
  return rows.map(({ kind }) => kind);
}

describe('an import', () => {
  it('gives the same answer to every read, and the same rows (ARCHIVE-5, FEEDBACK-9)', async () => {
    const { app, primary, host, guest } = community;
    const { url, folder } = await imported();
    const copy = await startTestApp({
      databaseUrl: url,
      standin: app.standin,
      clock: app.clock,
      environment: { DATA_DIR: folder },
    });
    try {
      const audit = sql`delete from audit_log where action like 'archive.%'`;
      for (const { deps } of [app, copy]) {
        await sql`alter table audit_log disable trigger user`.execute(deps.db);
        await audit.execute(deps.db);
        await sql`alter table audit_log enable trigger user`.execute(deps.db);
      }
      // Nobody is an admin there yet.
      const admins = await app.deps.db.selectFrom('admins').selectAll().execute();
      await copy.deps.db
        .insertInto('admins')
        .values(
          admins.map(({ discordId, username, isPrimary, isActive, createdAt }) => ({
            discordId,
            username,
            isPrimary,
            isActive,
            createdAt,
          })),
        )
        .execute();
      await copy.deps.db
        .insertInto('hosts')
        .columns(['memberId', 'addedAt'])
        .values({ memberId: host.id, addedAt: app.clock.now() })
        .execute();
      // Other plans, other orders of what comes at the same time.
      await sql`analyze`.execute(app.deps.db);
      const paths = await readPaths(app.deps);
      expect(paths.length).toBeGreaterThan(60);
      const different: Difference[] = [];
      let found = 0;
      for (const [reader, part] of [
        [primary, '/'],
        [host, '/hosting/'],
        [guest, '/user/'],
      ] as const) {
        const read = await compareReads(
          [app, copy],
          reader,
          paths.filter((path) => path.startsWith(part)),
        );
        found += read.found;
        different.push(...read.different);
      }
      // A lobby that is open gets another seed.
      const { openingId } = await app.deps.db
        .selectFrom('lobbies')
        .select('openingId')
        .where('closedAt', 'is', null)
        .orderBy('openingId')
        .executeTakeFirstOrThrow();
      const differentPaths = different.map(({ path }) => path);
      expect(differentPaths, JSON.stringify(different)).toEqual([
        `${primary.username} /draws/${openingId}`,
        // The guest's own answer is not linked any more.
        `${guest.username} /user/bookings`,
      ]);
      expect(found).toBeGreaterThan(40);
      await expectSameRows(app.databaseUrl, url);
    } finally {
      await copy.close();
    }
  }, 60_000);

  it('sends nothing, and makes nobody an admin or a host (ARCHIVE-6)', async () => {
    const { url, folder } = await imported();
    const client = await connected(url);
    const countOf = async (what: string) =>
      (await client.query<{ n: number }>(`select count(*)::integer as n from ${what}`)).rows[0]?.n;
    for (const what of ['outbox', 'admins', 'hosts', 'sessions', 'edited_messages', 'members where has_host_role'])
      expect(await countOf(what)).toBe(0);
    expect(await countOf('settings where not messages_enabled')).toBe(1);
    expect(await countOf('api_keys where revoked_at is null')).toBe(0);
    expect(await countOf('bookings')).toBeGreaterThan(5);
    await client.end();
    expect(readdirSync(join(folder, 'uploads'))).toHaveLength(2);
    const { standin, clock } = community.app;
    const before = standin.world.discord.channels;
    const copy = await startTestApp({ databaseUrl: url, standin, clock, checksData: false });
    await copy.deliver();
    expect(await copy.deps.db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()).toEqual([]);
    expect(standin.world.discord.channels).toEqual(before);
    await copy.close();
  });

  it('asks no guest again, and sends nothing again that was due before (ARCHIVE-6, FEEDBACK-9)', async () => {
    const { app, guest, host } = community;
    const { url } = await imported();
    const copy = await startTestApp({ databaseUrl: url, standin: app.standin, clock: app.clock, checksData: false });
    try {
      await copy.deps.db.insertInto('hosts').values({ memberId: host.id, addedAt: app.clock.now() }).execute();
      const [before, after] = [await app.client(guest), await copy.client(guest)];
      const hosting = await copy.client(host);
      const figures = () => hosting('GET /hosting/feedback');
      const known = await figures();
      expect(known).toEqual(await (await app.client(host))('GET /hosting/feedback'));
      const [booking] = await before('GET /user/bookings');
      expect(booking).toMatchObject({ feedback: { stars: 5 }, can: { give_feedback: true } });
      const params = { reference: booking?.bookingReference ?? '' };
      expect(await after('GET /user/bookings')).toMatchObject([
        { bookingReference: params.reference, feedback: { stars: null }, can: { give_feedback: false } },
      ]);
      const again = after('PUT /user/bookings/{reference}/feedback', { params, body: { stars: 1 } });
      expect((await refusal(again))?.code).toBe('feedback_closed');
      expect(await figures()).toEqual(known);

      await copy.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
      // The events are on the Discord server of the community, or are missing there.
      expect(await queuedBy(copy)).toEqual(['opening.event']);
      expect(await queuedBy(app)).toEqual(
        expect.arrayContaining(['booking.feedback', 'booking.neighborhood_code', 'booking.reminder']),
      );
      const { startsAt } = await app.deps.db
        .selectFrom('openings')
        .select('startsAt')
        .where('startsAt', '>', new Date(app.clock.now().getTime() + 15 * minute))
        .orderBy('startsAt')
        .executeTakeFirstOrThrow();
      app.clock.set(new Date(startsAt.getTime() - 10 * minute));
      expect(await queuedBy(copy)).toContain('guests.announcement');
    } finally {
      await copy.close();
    }
  }, 60_000);

  it('is refused where anything is (ARCHIVE-5)', async () => {
    const folder = scratchFolder();
    const into = (databaseUrl: string | null, dataDirectory: string) =>
      importArchive({ file, databaseUrl, dataDirectory, bucket: null, now: community.app.clock.now, say: () => {} });
    await expect(into(community.app.databaseUrl, folder)).rejects.toThrow(
      /The database is not empty \(\w+\)\. An archive is imported/,
    );
    await expect(into(null, community.folder)).rejects.toThrow('An import does not overwrite data');
    if (!isFullRun) return;
    const { url } = await imported();
    await expect(into(url, scratchFolder())).rejects.toThrow('is not empty');
  });

  it.runIf(isFullRun)(
    'that is killed leaves nothing, and can be run again (ARCHIVE-5)',
    async () => {
      const { url, pool, valueOf } = await emptyDatabase();
      const folder = scratchFolder();
      const environment = {
        ...processEnvironment(community.app),
        ...compiledCode,
        DATABASE_URL: url,
        DATA_DIR: folder,
      };
      const run = () =>
        spawn(process.execPath, [join(import.meta.dirname, '../../cli/import-archive.ts'), file], {
          env: { PATH: process.env.PATH, ...environment },
        });
      const holder = await connected(url);
      const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migrations`.execute(
        community.app.deps.db,
      );
      const version = rows[0]?.version ?? 0;
      await migrate(pool, undefined, version);
      // The load waits for this row at its end, with all rows in its transaction.
      await holder.query('begin; select from installation for update');
      const killed = run();
      await expect
        .poll(
          () =>
            valueOf(
              "select count(*)::integer from pg_stat_activity where application_name = 'sunset-resorts import' and wait_event_type = 'Lock'",
            ),
          { timeout: 60_000 },
        )
        .toBe(1);
      killed.kill('SIGKILL');
      await new Promise((resolve) => killed.once('close', resolve));
      await holder.query('rollback');
      await holder.end();
      await expect.poll(() => valueOf('select count(*)::integer from bookings')).toBe(0);
      expect(await valueOf('select kind from installation')).toBeNull();
      expect(existsSync(join(folder, 'uploads'))).toBe(false);
      const again = run();
      const chunks: Buffer[] = [];
      again.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      const code = await new Promise((resolve) => again.once('close', resolve));
      expect(Buffer.concat(chunks).toString()).toContain('All checks pass.');
      expect(code).toBe(0);
      expect(
        readFileSync(join(folder, 'uploads', readdirSync(join(folder, 'uploads'))[0] ?? '')).length,
      ).toBeGreaterThan(0);
    },
    120_000,
  );
});

/** What an import changes on purpose, and what this test changes by naming admins again. */
const changed = new Set(['feedback', 'settings', 'lobbies', 'api_keys', 'admins', 'hosts', 'user_type_changes']);

async function expectSameRows(there: string, here: string): Promise<void> {
  const madeAt = community.app.clock.now();
  const clients = [await connected(there), await connected(here)];
  for (const { name, key } of await listTables(clients[0] as pg.Client)) {
    if (!(name in archiveTables) || changed.has(name)) continue;
    const [before, after] = await Promise.all(
      clients.map(async (client) => (await client.query<{ row_to_json: string }>(selectRows(name, key, madeAt))).rows),
    );
    expect({ name, rows: after }).toEqual({ name, rows: before });
  }
  for (const client of clients) await client.end();
}
