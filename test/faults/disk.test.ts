import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  globSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fault, hasFurtherCases, isFull } from './record.ts';
import { expectNothingLost, failuresOf, putToWork, startedSite } from './site-at-work.ts';
import { emptyDirectory } from '../setup/site-directory.ts';
import { killAll, siteOnDisk, type SiteOnDisk } from './site-on-disk.ts';

/* The disk and the limits of the machine. Tests that need root or a missing program say so loudly. */

const isRoot = process.getuid?.() === 0;
const has = (program: string) => ['/usr/bin', '/bin', '/usr/sbin'].some((place) => existsSync(join(place, program)));
const needsRootAnd = (program: string) => () => {
  if (!isRoot) return 'it needs root';
  return has(program) ? null : `${program} is missing`;
};

const readiness = async (site: SiteOnDisk) => (await fetch(`${site.server.url}/readyz`).catch(() => null))?.status ?? 0;
const reading = async (site: SiteOnDisk) =>
  (await fetch(`${site.server.url}/api/resorts`).catch(() => null))?.status ?? 0;

/** Restarts it like a process supervisor, whenever it exits. */
async function untilReady(site: SiteOnDisk): Promise<number> {
  let restarts = 0;
  await vi.waitFor(
    async () => {
      if ((await readiness(site)) === 200) return;
      if (site.server.hasEnded) {
        restarts += 1;
        await site.server.start();
      }
      throw new Error('not yet');
    },
    { timeout: 240_000, interval: 200 },
  );
  return restarts;
}

// reason: PostgreSQL starts again and again while the disk is full; the full runs show it
test.runIf(hasFurtherCases)(
  'F04 the disk is full: writes get 503, nothing acknowledged is lost, and it continues once there is room',
  { timeout: 180_000 },
  fault(
    {
      injected: 'a data folder of 120 MB that a file fills to the last byte under load, then makes room',
      needs: needsRootAnd('mount'),
    },
    async () => {
      const directory = emptyDirectory();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=711', 'tmpfs', directory]);
      const site = await siteOnDisk({ directory });
      onTestFinished(async () => {
        await site.server.end('SIGTERM');
        execFileSync('umount', ['-l', directory]);
        await site.close();
      });
      await site.server.start();
      const { work } = await putToWork(site, 3000);
      await work.untilMore(20);
      const filler = join(directory, 'filler');
      fill(filler);
      await vi.waitFor(() => expect(work.failures.size).toBeGreaterThan(0), { timeout: 90_000, interval: 20 });
      const during = { reads: await reading(site), ready: await readiness(site), ended: site.server.hasEnded };
      rmSync(filler);
      const restarts = await untilReady(site);
      await work.untilMore(20);
      await work.stop();
      const figures = await expectNothingLost(site, work);
      return {
        seen: `writes: ${failuresOf(work)}; meanwhile reads ${during.reads}, /readyz ${during.ready}; with room again it went on after ${restarts} restarts by the supervisor`,
        ...figures,
      };
    },
  ),
);

/** Until the disk accepts no more bytes. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch {
      // Full for this size; a smaller piece may still fit.
    }
  }
  closeSync(handle);
}

// reason: takes strace and a while; npm run test:faults does
test.runIf(isFull)(
  'F05 the disk fails (EIO): no false success, not ready, and working again once it works',
  { timeout: 400_000 },
  fault(
    {
      injected: 'strace makes every write and sync of PostgreSQL answer EIO for a while, under load',
      needs: needsRootAnd('strace'),
    },
    async () => {
      const site = await startedSite();
      const { work } = await putToWork(site, 3000);
      await work.untilMore(20);
      const attached = site.databasePids().flatMap((pid) => ['-p', String(pid)]);
      const calls = 'pwrite64,pwritev,pwritev2,fsync,fdatasync,ftruncate';
      const strace = spawn(
        'strace',
        ['-f', '-qq', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`, '-o', '/dev/null', ...attached],
        {
          stdio: 'ignore',
        },
      );
      const detached = new Promise((resolve) => strace.once('exit', resolve));
      onTestFinished(() => void strace.kill('SIGKILL'));
      await vi.waitFor(() => expect(work.failures.size).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
      await vi.waitFor(async () => expect(await readiness(site)).not.toBe(200), { timeout: 20_000, interval: 50 });
      const during = { ready: await readiness(site), ended: site.server.hasEnded };
      strace.kill('SIGTERM');
      await detached;
      const restarts = await untilReady(site);
      await work.untilMore(20);
      await work.stop();
      const figures = await expectNothingLost(site, work);
      return {
        seen: `writes: ${failuresOf(work)}; /readyz ${during.ready === 0 ? 'gone' : during.ready}${during.ended ? ', the server ended with its database' : ''}; sound again after ${restarts} restarts by the supervisor`,
        ...figures,
      };
    },
  ),
);

/** Every file below the data directory with its size: what a start must not delete. */
function inventory(directory: string): string[] {
  const root = join(directory, 'postgres');
  return globSync('base/**/*', { cwd: root })
    .filter((name) => statSync(join(root, name)).isFile())
    .toSorted();
}

const walFile = (directory: string) => {
  const folder = join(directory, 'postgres/pg_wal');
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return join(folder, segments.toSorted()[0] ?? '');
};

/** The damage to the files of a stopped PostgreSQL; `table` is the file of the resorts. */
const harms: { name: string; isKilled: boolean; harm: (directory: string, table: string) => void }[] = [
  { name: 'a log cut short', isKilled: true, harm: (directory) => truncateSync(walFile(directory), 8192) },
  { name: '64 flipped bytes in a table', isKilled: false, harm: (_, table) => overwrite(table) },
  ...(hasFurtherCases
    ? [{ name: 'a log that is gone', isKilled: true, harm: (directory: string) => rmSync(walFile(directory)) }]
    : []),
];

test.runIf(hasFurtherCases)(
  'F06 damaged files: the start stops, names the restore command, and deletes nothing',
  { timeout: 120_000 },
  fault({ injected: harms.map(({ name }) => name).join('; ') }, async () => {
    const said: string[] = [];
    for (const harm of harms) said.push(`${harm.name}: ${await refusedStart(harm)}`);
    return { seen: said.join(' | '), rounds: harms.length };
  }),
);

async function refusedStart({ isKilled, harm }: (typeof harms)[number]): Promise<string> {
  const site = await startedSite({ environment: { SEED: 'catalogue' } });
  const { rows } = await site.withDeps(({ db }) =>
    sql<{ file: string }>`select pg_relation_filepath('resorts') as file`.execute(db),
  );
  if (isKilled) killAll([site.server.pid, ...site.databasePids()]);
  else await site.server.end('SIGTERM');
  await site.server.ended;
  harm(site.directory, join(site.directory, 'postgres', rows[0]?.file ?? ''));
  const before = inventory(site.directory);
  site.server.launch();
  expect(await site.server.ended).toBe(1);
  const said = site.server.output.trim();
  expect(said).toContain('npm run restore');
  expect(said).toContain(site.directory);
  expect(inventory(site.directory)).toEqual(before);
  return said.split('\n')[0]?.replaceAll(site.directory, '…') ?? '';
}

function overwrite(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, 4096);
  closeSync(handle);
}

// reason: local-postgres/start.test.ts shows the settings; the full runs show the rest
describe.runIf(hasFurtherCases)('one site', () => {
  let site: SiteOnDisk;
  beforeAll(async () => {
    site = await siteOnDisk();
    await site.server.start();
  }, 60_000);
  afterAll(() => site.close());

  test(
    'F08 a power cut cannot be simulated here: the durability settings of PostgreSQL are on, and /readyz names them',
    fault({ injected: 'nothing: no device of ours can lose its cache' }, async () => {
      const { checks } = (await (await fetch(`${site.server.url}/readyz`)).json()) as {
        checks: { durability: string };
      };
      expect(checks.durability).toBe('full');
      const settings = await site.withDeps(({ db }) =>
        sql<
          Record<string, string>
        >`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
          current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums`.execute(db),
      );
      expect(settings.rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' }]);
      return {
        seen: 'fsync, synchronous_commit, full_page_writes and data checksums are on; /readyz says durability full',
      };
    }),
  );

  test(
    'F07 no file descriptors are left: connections are refused, the server survives, and serves again',
    { timeout: 60_000 },
    fault(
      {
        injected: 'prlimit leaves the server 64 descriptors while 200 connections come',
        needs: () => (has('prlimit') ? null : 'prlimit is missing'),
      },
      async () => {
        const { pid, url } = site.server;
        execFileSync('prlimit', ['--nofile=64:', '--pid', String(pid)]);
        const { port } = new URL(url);
        const sockets = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'));
        const closed = new Set<Socket>();
        for (const socket of sockets) {
          socket.on('error', () => closed.add(socket));
          socket.on('close', () => closed.add(socket));
        }
        await vi.waitFor(() => expect(closed.size).toBeGreaterThan(50), { timeout: 20_000 });
        const refused = closed.size;
        for (const socket of sockets) socket.destroy();
        await vi.waitFor(async () => expect(await reading(site)).toBe(200), { timeout: 20_000 });
        expect(site.server.pid).toBe(pid);
        return {
          seen: `${refused} of 200 connections were refused; the same process served again as soon as they were gone`,
        };
      },
    ),
  );
});
