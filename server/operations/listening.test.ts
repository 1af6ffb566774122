import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@sunset/contract/api/index.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { compiledCode } from '../../test/deployment/compiled-code.ts';
import { aBookingBody, aMember, anOpening } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/setup/test-database.ts';
import { startTestApp } from '../../test/test-app.ts';
import { migratedDirectory } from '../../test/setup/site-directory.ts';

const server = join(import.meta.dirname, '..');

/** The TCP sockets of the process and its children, read from `ss -ltnp` or, if that is missing, /proc. */
function listeningAddresses(pids: number[]): string[] {
  const lines = execFileSync('ss', ['-ltnpH'], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => pids.some((pid) => line.includes(`pid=${pid},`)))
    .map((line) => line.trim().split(/\s+/)[3] ?? '');
}

function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(family)];
}

function hasSs(): boolean {
  try {
    execFileSync('ss', ['-V']);
    return true;
  } catch {
    return false;
  }
}

// reason: ss comes with iproute2, which a bare machine lacks
test.skipIf(!hasSs())(
  'T49 needs ss: only the HTTP port listens to the world; the database and the stand-in do not (OPS-22)',
  async () => {
    const directory = migratedDirectory();
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const program = `
    import { start } from '${server}/start/start.ts';
    import { createApi } from '${server}/app.ts';
    import pino from 'pino';
    const server = await start({ environment: process.env, log: pino({ level: 'silent' }), createSite: (deps) => createApi(deps).hono.fetch });
    console.log(server.url);
    process.stdin.once('data', () => server.close().then(() => process.exit(0)));
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: process.env.PATH, ...compiledCode, HOST: '0.0.0.0', PORT: '0', DATA_DIR: directory, SEED: 'none' },
      cwd: server,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())),
    );
    const addresses = listeningAddresses(family(child.pid ?? 0));
    const open = addresses.filter((address) => !address.startsWith('127.0.0.1:') && !address.startsWith('[::1]:'));
    expect(open).toEqual([`0.0.0.0:${new URL(url).port}`]);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.write('stop\n');
    expect(await ended).toBe(0);
  },
);

test('no call keeps a transaction open for two seconds: each is made once while PostgreSQL ends longer ones', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const watched = `${database.url}&options=${encodeURIComponent('-c transaction_timeout=2s')}`;
  const app = await startTestApp({ databaseUrl: watched });
  const admin = await app.token(await aMember(app.deps, { isAdmin: true }));
  const opening = await anOpening(app.deps);
  const guest = await app.client(await aMember(app.deps));
  const { bookingId } = await guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  const samples: Record<string, string> = {
    reference: bookingId,
    openingId: String(opening.id),
    resortId: String(opening.resort.id),
  };
  for (const { method, path } of api) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '1');
    const body = method === 'GET' ? null : '{}';
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const response = await app.fetch(`/api${address}`, { method, headers, body, signal: AbortSignal.timeout(10_000) });
    expect(`${method} ${path} ${response.status}`).not.toMatch(/ 50[03]$/);
    await response.body?.cancel();
  }
  const slow = app.deps.db.transaction().execute((db) => sql`select pg_sleep(3)`.execute(db));
  await expect(slow, 'control: one that does is ended').rejects.toThrow(/transaction timeout|terminated/);
  await app.close();
}, 60_000);
