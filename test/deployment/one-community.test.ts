import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { discordApplication, guildId } from '@sunset/standin/ids.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import { makeBackup } from '../../server/operations/backup/make-backup.ts';
import { restoreBackup } from '../../server/operations/backup/restore-backup.ts';
import { anEmptyDatabase } from '../backups/backups.ts';
import { isFullRun } from '../full-run.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { testDataKey, testSecret } from '../test-app.ts';
import { compiledCode } from './compiled-code.ts';
import { databaseSums } from './database-sums.ts';
import { ServerProcess } from './server-process.ts';

/* Real server processes on one database: a start whose configuration does not fit ends at once and changes nothing. */

let standin: Standin;
beforeAll(async () => {
  standin = await startStandin();
});
afterAll(() => standin.close());

type Environment = Record<string, string>;

/** Where the database is, and how its content is read while no server runs. */
interface Place {
  environment: Environment;
  sums(): Promise<Record<string, string>>;
}

/** A database that can be read while servers run. */
interface OwnDatabase extends Place {
  /** The tables that no job of a running server writes. */
  ownerSums(): Promise<Record<string, string>>;
}

const otherServer = '860459788382240999';
const otherApplication = '1310244756183941999';

const keys = { SESSION_SECRET: testSecret, DATA_KEY: testDataKey, SEED: 'none', LOG_LEVEL: 'error' };
const discord = () => standin.environment();
/** As an operator has them whose variables were lost. */
const noVariables: Environment = {};
/** Each test starts up to ten processes. */
const deadlineMs = 240_000;

async function ownDatabase(): Promise<OwnDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return databaseAt(database.url);
}

function databaseAt(url: string): OwnDatabase {
  const sums = () => databaseSums(url);
  return {
    environment: { ...keys, DATABASE_URL: url },
    sums,
    ownerSums: async () => {
      const all = await sums();
      const names = ['installation', 'settings', 'audit_log', 'admins', 'members', 'sessions', 'outbox'];
      return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
    },
  };
}

async function folder(directory = scratchDirectory(0o711)): Promise<Place> {
  chmodSync(directory, 0o711);
  const sums = async () => {
    const database = await startEmbedded({ directory, log: () => {} });
    try {
      return await databaseSums(database.url);
    } finally {
      await database.stop();
    }
  };
  return { environment: { ...keys, DATA_DIR: directory }, sums };
}

async function aServer(environment: Environment): Promise<ServerProcess> {
  const server = new ServerProcess(
    await freePort(),
    { PATH: process.env.PATH ?? '', STANDIN_PORT: String(await freePort()), ...environment },
    { keepOutput: true },
  );
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** A server that runs. */
async function running(place: Place, environment: Environment): Promise<ServerProcess> {
  const server = await aServer({ ...place.environment, ...environment });
  await server.start();
  return server;
}

/** Starts once and stops again. */
async function startedOnce(place: Place, environment: Environment): Promise<void> {
  expect(await (await running(place, environment)).end('SIGTERM')).toBe(0);
}

/**
 * What a refused start says. It ends before it calls Discord, and before its stand-in begins, which would say that its port is taken.
 * If it is not alone, other servers that run call Discord too.
 */
async function refused(place: Place, environment: Environment, { isAlone = true } = {}): Promise<string> {
  const calls = standin.world.requests.length;
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const server = await aServer({ ...place.environment, STANDIN_PORT: String(port), ...environment });
  await server.start().catch(() => undefined);
  holder.close();
  expect(server.hasEnded, 'the start is refused').toBe(true);
  expect(await server.ended, server.output).toBe(1);
  expect(isAlone ? standin.world.requests.slice(calls) : [], 'calls to Discord').toEqual([]);
  return server.output.trim();
}

function command(name: string, given: string[], environment: Environment): Promise<{ code: number; output: string }> {
  const file = join(import.meta.dirname, '../../server/cli', name);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...given],
      { env: { PATH: process.env.PATH, ...compiledCode, ...environment } },
      (error, out, problem) => resolve({ code: error === null ? 0 : Number(error.code), output: out + problem }),
    );
  });
}

const bothPlaces = [
  ['DATABASE_URL', ownDatabase],
  ['a folder', folder],
] as const;
/** Each test of a folder starts PostgreSQL for each server and each look at the tables. */
const places = isFullRun ? bothPlaces : bothPlaces.slice(0, 1);

/** What is refused while no server runs, which the first test shows, is while servers run. */
async function expectRefusedAsWithoutServers(place: Place): Promise<void> {
  const moved = await refused(place, { ...discord(), DISCORD_GUILD_ID: otherServer }, besideOthers);
  expect(moved).toContain('belongs to the Discord server');
  expect(await refused(place, noVariables, besideOthers)).toMatch(withoutDiscord);
}

const besideOthers = { isAlone: false };
const withoutDiscord = new RegExp(
  `belongs to the community of the Discord server ${guildId}, but no Discord application is configured\\. .*another DATA_DIR`,
);

describe.each(places)('the database of a community in %s', (_, aPlace) => {
  it(
    'refuses a start without its variables, with the stand-in and with another server, unchanged (OPS-13, OPS-28)',
    async () => {
      const place = await aPlace();
      await startedOnce(place, discord());
      const before = await place.sums();
      expect(await refused(place, noVariables)).toMatch(withoutDiscord);
      const moved = await refused(place, { ...discord(), DISCORD_GUILD_ID: otherServer });
      expect(moved).toContain(`belongs to the Discord server ${guildId}, but DISCORD_GUILD_ID is ${otherServer}`);
      expect(moved).toContain(`npm run community:move -- --from ${guildId} --to ${otherServer}`);
      expect(await place.sums()).toEqual(before);
      if (!isFullRun) return;
      expect(await refused(place, { STANDIN: 'public', PUBLIC_URL: 'https://example.org' })).toMatch(withoutDiscord);
      expect(await place.sums()).toEqual(before);
      // Control: its own configuration starts it.
      await startedOnce(place, discord());
    },
    deadlineMs,
  );
});

// reason: server/start/start.test.ts shows the refusal, whatever the demo was seeded with
it.runIf(isFullRun).each(bothPlaces)(
  'a demo in %s refuses a start with an application, unchanged (OPS-13, OPS-28)',
  async (_, aPlace) => {
    const place = await aPlace();
    await startedOnce(place, noVariables);
    const before = await place.sums();
    expect(await refused(place, discord())).toMatch(
      /is a demo.*but DISCORD_CLIENT_ID is set.*only the set-up makes a community/,
    );
    expect(await place.sums()).toEqual(before);
    // Control: a start that begins a stand-in needs its port.
    expect(await refused(place, noVariables)).toContain('in use');
  },
  deadlineMs,
);

it.runIf(isFullRun)(
  'equal processes run side by side and are replaced in turn, and one that differs is refused (OPS-12, OPS-28)',
  async () => {
    const place = await ownDatabase();
    const first = await running(place, discord());
    const second = await running(place, discord());
    const before = await place.ownerSums();
    const isOther = `is in use by a server with the Discord application ${discordApplication.clientId}, but DISCORD_CLIENT_ID is ${otherApplication}`;
    const other = await refused(place, { ...discord(), DISCORD_CLIENT_ID: otherApplication }, besideOthers);
    expect(other).toContain(isOther);
    const DATA_KEY = 'another data key, 32 characters long';
    expect(await refused(place, { ...discord(), DATA_KEY }, besideOthers)).toContain('another DATA_KEY');
    await expectRefusedAsWithoutServers(place);
    expect(await place.ownerSums()).toEqual(before);
    for (const server of [first, second]) {
      expect(await server.end('SIGTERM')).toBe(0);
      await server.start();
    }
    for (const server of [first, second]) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    for (const server of [first, second]) await server.end('SIGTERM');
    // Control: while none of them runs, the same server takes another application, and says so in the audit log.
    await startedOnce(place, { ...discord(), DISCORD_CLIENT_ID: otherApplication });
    const after = await place.ownerSums();
    expect(after['installation']).not.toBe(before['installation']);
    expect(after['audit_log']).not.toBe(before['audit_log']);
  },
  deadlineMs,
);

const now = () => new Date();

async function restoredDatabase(backup: string): Promise<Place> {
  const databaseUrl = await anEmptyDatabase();
  await restoreBackup({ backup, databaseUrl, dataDirectory: scratchDirectory(), isMove: false, now, say: () => {} });
  return databaseAt(databaseUrl);
}

async function restoredFolder(backup: string): Promise<Place> {
  const directory = scratchDirectory();
  await restoreBackup({ backup, databaseUrl: null, dataDirectory: directory, isMove: false, now, say: () => {} });
  return folder(directory);
}

// reason: server/start and the first test show the refusals, server/operations/backup that the row of the owner is restored
it.runIf(isFullRun).each([
  ['DATABASE_URL', restoredDatabase],
  ['a folder', restoredFolder],
] as const)(
  'a restored backup of another community in %s refuses a start, unchanged, and starts with its own variables (OPS-28)',
  async (_, aRestored) => {
    const place = await ownDatabase();
    await startedOnce(place, discord());
    const backup = join(scratchDirectory(), 'backup');
    const { DATABASE_URL: databaseUrl = '' } = place.environment;
    await makeBackup({
      databaseUrl,
      dataDirectory: null,
      target: backup,
      version: '0',
      now,
      newName: () => 'restored',
    });
    const restored = await aRestored(backup);
    const before = await restored.sums();
    const own = { ...discord(), DISCORD_CLIENT_ID: otherApplication, DISCORD_GUILD_ID: otherServer };
    expect(await refused(restored, own)).toContain('belongs to the Discord server');
    expect(await refused(restored, noVariables)).toMatch(withoutDiscord);
    expect(await restored.sums()).toEqual(before);
    await startedOnce(restored, discord());
  },
  deadlineMs,
);

it.runIf(isFullRun)(
  'community:move confirms another server, with both ids and while no server runs (OPS-28)',
  async () => {
    const place = await ownDatabase();
    const server = await running(place, discord());
    const move = (from: string, to: string) =>
      command('move-community.ts', ['--from', from, '--to', to], {
        ...place.environment,
        DATA_DIR: scratchDirectory(),
      });
    expect(await move(guildId, otherServer)).toEqual({
      code: 1,
      output: 'A server is running on this database. Stop it first.\n',
    });
    await server.end('SIGTERM');
    const before = await place.sums();
    expect((await move(otherServer, guildId)).output).toContain(
      `belongs to the community of the Discord server ${guildId}, not to`,
    );
    for (const [from, to] of [
      ['', otherServer],
      [guildId, ''],
      [guildId, guildId],
    ] as const)
      expect((await move(from, to)).output).toMatch(/^Usage/);
    expect(await place.sums()).toEqual(before);
    expect((await move(guildId, otherServer)).code).toBe(0);
    const { installation, audit_log: auditLog, ...others } = await place.sums();
    const { installation: ownerBefore, audit_log: logBefore, ...othersBefore } = before;
    expect([installation === ownerBefore, auditLog === logBefore, others]).toEqual([false, false, othersBefore]);
    expect(await refused(place, discord())).toContain(`belongs to the Discord server ${otherServer}`);
    await startedOnce(place, { ...discord(), DISCORD_GUILD_ID: otherServer });
  },
  deadlineMs,
);
