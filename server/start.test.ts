import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from './app.ts';
import { DirectoryHeldError } from '@sunset/local-postgres/directory-lock.ts';
import { start, type RunningServer } from './start.ts';

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-start-'));
  // As root the database runs under another account, which has to pass.
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function started(environment: Record<string, string>): Promise<RunningServer> {
  const log = pino({ level: 'silent' });
  const server = await start({ environment, log, createSite: (deps) => createApi(deps).hono.fetch });
  onTestFinished(() => server.close());
  return server;
}

test('a first start opens a seeded site with a stand-in, and a second keeps what there is', async () => {
  const environment = { PORT: '0', DATA_DIR: dataDirectory() };
  const first = await started(environment);
  expect(first.standin).not.toBeNull();
  const resorts = (await (await fetch(`${first.url}/api/resorts`)).json()) as unknown[];
  expect(resorts).toHaveLength(13);
  const rooms = (await (await fetch(`${first.url}/api/rooms/upcoming`)).json()) as unknown[];
  expect(rooms.length).toBeGreaterThan(20);
  await first.deps.db.updateTable('resorts').set({ location: 'Moved' }).where('id', '=', 1).execute();
  await first.close();
  const second = await started(environment);
  expect(await (await fetch(`${second.url}/api/resorts/1`)).json()).toMatchObject({ location: 'Moved' });
});

test('F03 a second server on the same data directory is told who holds it, and disturbs nothing', async () => {
  const environment = { PORT: '0', DATA_DIR: dataDirectory() };
  const first = await started(environment);
  const second = started(environment);
  await expect(second).rejects.toThrow(DirectoryHeldError);
  await expect(second).rejects.toThrow(new RegExp(`${process.pid}[\\s\\S]*${first.url}`));
  expect((await fetch(`${first.url}/api/resorts`)).status).toBe(200);
});

test('two copies run side by side', async () => {
  const servers = await Promise.all(
    [dataDirectory(), dataDirectory()].map((DATA_DIR) => started({ PORT: '0', DATA_DIR })),
  );
  const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/resorts`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a port that is taken is refused by name, and nothing is left running', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void squatter.close());
  const { port } = squatter.address() as { port: number };
  const DATA_DIR = dataDirectory();
  await expect(started({ PORT: String(port), DATA_DIR })).rejects.toThrow(/EADDRINUSE/);
  expect((await started({ PORT: '0', DATA_DIR })).url).toMatch(/^http:/);
});
