import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startStandin } from '@sunset/standin/start.ts';
import pino from 'pino';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { createApi } from '../app.ts';
import { banner } from '../operations/banner.ts';
import { DirectoryLockedError } from '@sunset/local-postgres/directory/directory-lock.ts';
import type { Job } from '../jobs/job.ts';
import { explain } from './run.ts';
import { start, type RunningServer } from './start.ts';
import { emptyDirectory, migratedDirectory } from '../../test/setup/site-directory.ts';
import { isFullRun } from '../../test/full-run.ts';

function dataDirectory(directory = migratedDirectory()): string {
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function started(environment: Record<string, string>, jobs: Job[] = []): Promise<RunningServer> {
  const log = pino({ level: 'silent' });
  const server = await start({ environment, log, jobs, createSite: (deps) => createApi(deps).hono.fetch });
  onTestFinished(() => server.close());
  return server;
}

test('a first start opens a seeded site with a stand-in, and a second one keeps the data (OPS-14, OPS-30)', async () => {
  const environment = { PORT: '0', DATA_DIR: dataDirectory(emptyDirectory()) };
  const first = await started(environment);
  expect(first.standin).not.toBeNull();
  expect(first.standin?.world.evening?.endsAt.getTime()).toBeGreaterThan(Date.now());
  const resorts = (await (await fetch(`${first.url}/api/resorts`)).json()) as unknown[];
  expect(resorts).toHaveLength(13);
  const rooms = (await (await fetch(`${first.url}/api/rooms/upcoming`)).json()) as unknown[];
  expect(rooms.length).toBeGreaterThan(20);
  await first.deps.db.updateTable('resorts').set({ location: 'Moved' }).where('id', '=', 1).execute();
  await first.close();
  const second = await started(environment);
  expect(await (await fetch(`${second.url}/api/resorts/1`)).json()).toMatchObject({ location: 'Moved' });
});

test('F03 a second server on the same data directory is refused with the name of the first, and does not affect it (OPS-1)', async () => {
  const environment = { PORT: '0', DATA_DIR: dataDirectory(), SEED: 'none' };
  const first = await started(environment);
  const second = started(environment);
  await expect(second).rejects.toThrow(DirectoryLockedError);
  await expect(second).rejects.toThrow(new RegExp(`${process.pid}[\\s\\S]*${first.url}`));
  expect((await fetch(`${first.url}/api/resorts`)).status).toBe(200);
});

test.runIf(isFullRun)('two copies run at the same time', async () => {
  const servers = await Promise.all(
    [dataDirectory(), dataDirectory()].map((DATA_DIR) => started({ PORT: '0', DATA_DIR, SEED: 'none' })),
  );
  const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/resorts`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a port that is in use is reported by number and variable, and nothing is left running', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void squatter.close());
  const { port } = squatter.address() as { port: number };
  const DATA_DIR = dataDirectory();
  for (const name of ['PORT', 'STANDIN_PORT']) {
    const environment = { PORT: '0', [name]: String(port), DATA_DIR, SEED: 'none' };
    const failure = await started(environment).catch((error: unknown) => error);
    expect(explain(failure, environment)).toBe(
      `Port ${port} is already in use. Stop what uses it, or choose another with ${name}.`,
    );
  }
  expect((await started({ PORT: '0', DATA_DIR, SEED: 'none' })).url).toMatch(/^http:/);
});

test('with STANDIN=off a demo starts no stand-in and prints its set-up link, and nobody can sign in (OPS-13)', async () => {
  const ran: string[] = [];
  const aJob = (name: string, part: Partial<Job>): Job => ({
    name,
    intervalMs: 60_000,
    run: async () => ran.push(name),
    ...part,
  });
  const jobs = [aJob('asks Discord', {}), aJob('needs none', { runsWithoutDiscord: true })];
  const server = await started({ PORT: '0', DATA_DIR: dataDirectory(), STANDIN: 'off' }, jobs);
  expect(server.standin).toBeNull();
  expect(server.setupToken).not.toBeNull();
  expect(banner(server)).toContain(`${server.url}/setup#${server.setupToken}`);
  expect(banner(server)).not.toContain('STAND-IN');
  expect(await (await fetch(`${server.url}/api/setup/status`)).json()).toMatchObject({ is_set_up: false });
  await vi.waitFor(() => expect(ran).toEqual(['needs none']), { timeout: 20_000 });
  const signIn = await fetch(`${server.url}/api/auth/url`);
  expect(signIn.status).toBe(503);
  expect(await signIn.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('not set up') });
});

describe('a database made without a Discord application', () => {
  it.each(isFullRun ? ['demo', 'catalogue', 'none'] : ['demo'])(
    'is refused with one, seeded with %s (OPS-13, OPS-28)',
    async (seed) => {
      const DATA_DIR = dataDirectory();
      const demo = await started({ PORT: '0', DATA_DIR, SEED: seed });
      await demo.close();
      const standin = await startStandin();
      onTestFinished(() => standin.close());
      const real = { ...standin.environment(), PORT: '0', DATA_DIR };
      await expect(started(real)).rejects.toThrow(
        /is a demo, made without a Discord application.*set DATA_DIR to a new folder.*only the set-up/,
      );
      // The demo itself continues to work.
      await (await started({ PORT: '0', DATA_DIR })).close();
      // Control: without the mark its admins would have access to the real site.
      const again = await started({ PORT: '0', DATA_DIR });
      await again.deps.db.updateTable('installation').set({ kind: null }).execute();
      await again.close();
      const opened = await started(real);
      expect(await opened.deps.db.selectFrom('admins').select('discordId').execute()).not.toEqual([]);
    },
  );
});

test('the keys of a first start are files of mode 0600, and a damaged one is never replaced', async () => {
  const DATA_DIR = dataDirectory();
  const usual = { PORT: '0', SEED: 'none' };
  await (await started({ ...usual, DATA_DIR })).close();
  const [key, secret] = ['data-key', 'session-secret'].map((name) => join(DATA_DIR, name)) as [string, string];
  for (const file of [key, secret]) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(32);
  }
  const kept = readFileSync(key, 'utf8');
  await (await started({ ...usual, DATA_DIR })).close();
  expect(readFileSync(key, 'utf8')).toBe(kept);
  await expect(started({ ...usual, DATA_DIR, DATA_KEY: 'x'.repeat(40) })).rejects.toThrow(/another DATA_KEY/);
  writeFileSync(key, 'cut off');
  await expect(started({ ...usual, DATA_DIR })).rejects.toThrow(/data-key is damaged/);
  expect(readFileSync(key, 'utf8')).toBe('cut off');
});
