import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isFullRun } from '../test/full-run.ts';
import { lockDirectory } from './directory/directory-lock.ts';
import { databaseAccount, runAs } from './account.ts';
import { isRunning } from './processes.ts';
import { otherProcess, scratchDirectory, startedIn, valueOf } from './scratch.ts';
import { startEmbedded } from './start.ts';

const HOLD_AND_START = `
  import { lockDirectory } from './directory/directory-lock.ts';
  import { startEmbedded } from './start.ts';
  await lockDirectory(process.argv[1], {});
  const database = await startEmbedded({ directory: process.argv[1], log: () => {} });
  console.log(database.url);
  process.stdin.once('data', (word) => String(word) === 'exit\\n' ? process.exit(3) : database.stop().then(() => process.exit(3)));
`;

const inDirectory = (code: string, directory: string): string =>
  code.replaceAll('process.argv[1]', JSON.stringify(directory));
const quiet = { log: (): void => undefined };

function postmasterPid(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function killPostmaster(directory: string): Promise<void> {
  const pid = postmasterPid(directory);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
}

test('the first start creates a durable UTF-8 database that listens on its socket only (OPS-2)', async () => {
  const directory = scratchDirectory();
  const { url, version, socketDirectory } = await startedIn(directory, {
    settings: { fsync: 'off', listen_addresses: '*', work_mem: '7MB' },
  });
  expect(version).toMatch(/^18\./);
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'jit',
    'TimeZone',
    'listen_addresses',
    'work_mem',
  ];
  const expressions = settings.map((name) => `'${name}', current_setting('${name}')`).join();
  expect(await valueOf(url, `select json_build_object(${expressions})`)).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    jit: 'off',
    TimeZone: 'UTC',
    listen_addresses: '',
    work_mem: '7MB',
  });
  const facts =
    "concat_ws(' ', current_database(), current_user, pg_encoding_to_char(encoding), datlocprovider, datlocale)";
  expect(await valueOf(url, `select ${facts} from pg_database where datname = current_database()`)).toBe(
    'sunset sunset UTF8 b C.UTF-8',
  );
  expect(statSync(join(directory, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700);
  expect(readdirSync(directory).toSorted()).toEqual(['postgres', 'postgres.password']);
});

test.runIf(isFullRun)('stop leaves no process, can be called twice, and a later start has the rows', async () => {
  const directory = scratchDirectory();
  const first = await startedIn(directory);
  await valueOf(first.url, 'create table kept as select 42 as answer');
  const pid = postmasterPid(directory);
  const reasons: string[] = [];
  first.onExit((reason) => reasons.push(reason));
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(first.socketDirectory)).toBe(false);
  expect(reasons).toEqual([]);
  const second = await startedIn(directory);
  expect(await valueOf(second.url, 'select answer from kept')).toBe(42);
});

test.runIf(isFullRun)('a wrong password is refused, and several directories run at the same time', async () => {
  const [one, other] = await Promise.all([startedIn(scratchDirectory()), startedIn(scratchDirectory())]);
  await expect(valueOf(one.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect(await valueOf(other.url, 'select 1')).toBe(1);
});

test.runIf(isFullRun)('F09 a database that exits is reported with its exit code', async () => {
  const directory = scratchDirectory();
  const database = await startedIn(directory);
  const died = new Promise<string>((resolve) => database.onExit(resolve));
  await killPostmaster(directory);
  expect(await died).toContain('SIGKILL');
  expect(await new Promise<string>((resolve) => database.onExit(resolve))).toContain('SIGKILL');
  expect(await valueOf((await startedIn(directory)).url, 'select 1')).toBe(1);
});

test('F03 after the server was killed, the next start stops its database and has every row', async () => {
  const directory = scratchDirectory();
  const starter = otherProcess(inDirectory(HOLD_AND_START, directory));
  const url = await starter.line();
  await valueOf(url, 'create table kept as select 42 as answer');
  const orphan = postmasterPid(directory);
  starter.child.kill('SIGKILL');
  await starter.ended;
  expect(isRunning(orphan)).toBe(true);
  const holder = await lockDirectory(directory, {});
  const database = await startedIn(directory);
  expect(isRunning(orphan)).toBe(false);
  expect(await valueOf(database.url, 'select answer from kept')).toBe(42);
  expect(existsSync(decodeURIComponent(/host=([^&]+)/.exec(url)?.[1] ?? '/'))).toBe(false);
  await holder.release();
});

test.runIf(isFullRun)('a process that ends by process.exit stops its database', async () => {
  const directory = scratchDirectory();
  const starter = otherProcess(inDirectory(HOLD_AND_START, directory));
  await starter.line();
  const pid = postmasterPid(directory);
  starter.child.stdin?.write('exit\n');
  expect(await starter.ended).toBe(3);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000 });
});

test.runIf(isFullRun)('a directory locked by a running process is not touched', async () => {
  const directory = scratchDirectory();
  const starter = otherProcess(inDirectory(HOLD_AND_START, directory));
  const url = await starter.line();
  await expect(startEmbedded({ directory, ...quiet })).rejects.toThrow(`is in use by process ${starter.child.pid}`);
  expect(await valueOf(url, 'select 1')).toBe(1);
  starter.child.stdin?.write('stop\n');
  expect(await starter.ended).toBe(3);
});

test.runIf(isFullRun)('a second start by the same process is refused and does not affect the first', async () => {
  const directory = scratchDirectory();
  const { url } = await startedIn(directory);
  await expect(startEmbedded({ directory, ...quiet })).rejects.toThrow('already started by this process');
  expect(await valueOf(url, 'select 1')).toBe(1);
});

test('F02 a first start that was killed does not block the next (OPS-2)', async () => {
  const directory = scratchDirectory();
  const starter = otherProcess(inDirectory(HOLD_AND_START, directory));
  await vi.waitFor(
    () =>
      expect(
        readdirSync(directory, { recursive: true }).some((name) => String(name).endsWith('cluster/PG_VERSION')),
      ).toBe(true),
    {
      timeout: 10_000,
      interval: 5,
    },
  );
  starter.child.kill('SIGKILL');
  await starter.ended;
  expect(existsSync(join(directory, 'postgres'))).toBe(false);
  const { url } = await startedIn(directory);
  expect(await valueOf(url, 'select 1')).toBe(1);
  expect(readdirSync(directory).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test.runIf(isFullRun)(
  'F03 a recorded pid of an unrelated process does not block the start, and that process keeps running',
  async () => {
    const directory = scratchDirectory();
    await startedIn(directory);
    await killPostmaster(directory);
    const stranger = spawn('sleep', ['60'], { ...runAs(databaseAccount(directory)), cwd: '/' });
    const file = join(directory, 'postgres/postmaster.pid');
    writeFileSync(file, [stranger.pid, ...readFileSync(file, 'utf8').split('\n').slice(1)].join('\n'));
    const { url } = await startedIn(directory);
    expect(await valueOf(url, 'select 1')).toBe(1);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  },
);

const otherVersion = ['of another version', '17\n', 'was made by PostgreSQL 17'] as const;
const withoutVersion = ['without a version', null, 'is not a PostgreSQL data directory'] as const;
test.each(isFullRun ? [otherVersion, withoutVersion] : [otherVersion])(
  'F06 a data directory %s is refused and not changed',
  async (_, version, sentence) => {
    const directory = scratchDirectory();
    await (await startedIn(directory)).stop();
    const cluster = join(directory, 'postgres');
    if (version === null) unlinkSync(join(cluster, 'PG_VERSION'));
    else writeFileSync(join(cluster, 'PG_VERSION'), version);
    const before = readdirSync(cluster);
    await expect(startEmbedded({ directory, ...quiet })).rejects.toThrow(`${cluster} ${sentence}`);
    expect(readdirSync(cluster)).toEqual(before);
  },
);

test.runIf(isFullRun)(
  'F06 a database that PostgreSQL cannot run on is refused with the reason and not changed',
  async () => {
    const directory = scratchDirectory();
    await (await startedIn(directory)).stop();
    truncateSync(join(directory, 'postgres/global/pg_control'), 100);
    const refused = startEmbedded({ directory, ...quiet });
    await expect(refused).rejects.toThrow(`The database in ${join(directory, 'postgres')} could not be started`);
    await expect(refused).rejects.toThrow(/pg_control/);
    expect(existsSync(join(directory, 'postgres/base'))).toBe(true);
  },
);

test.runIf(isFullRun)('a lost password file is created again', async () => {
  const directory = scratchDirectory();
  await (await startedIn(directory)).stop();
  unlinkSync(join(directory, 'postgres.password'));
  expect(await valueOf((await startedIn(directory)).url, 'select 1')).toBe(1);
});
