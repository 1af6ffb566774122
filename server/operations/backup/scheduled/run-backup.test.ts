import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRunning, parentOf } from '@sunset/local-postgres/processes.ts';
import { s3Key, startS3Store, type S3Store } from '../../../../test/s3/s3-store.ts';
import { startTestApp, testDataKey, testSecret, type TestApp } from '../../../../test/test-app.ts';
import { day } from '../../../../test/test-clock.ts';
import { cannotRehearse } from '../../../../test/backups/backups.ts';
import { ignorePriorities } from '../../../../test/backups/ignored-priorities.ts';
import { aMember } from '../../../../test/factories.ts';
import { backupNameAt } from '../../../integrations/backups/backup-target.ts';
import { issueStorageMark, type IssuedMark } from '../../../features/installation/storage-marks.ts';
import { markFile } from '../../../integrations/storage/storage-mark.ts';
import { requestOf } from './backup-runner.ts';
import { runApart } from './run-apart.ts';
import { runBackup, type BackupRequest, type BackupResult } from './run-backup.ts';
import { isFullRun } from '../../../../test/full-run.ts';

let s3: S3Store;
let app: TestApp;
let mark: IssuedMark;
/** Other tests take backups at the same time. */
const ownTemporary = mkdtempSync(join(tmpdir(), 'sunset-test-'));
const temporary = process.env.TMPDIR;
const priorities = ignorePriorities();
beforeAll(async () => {
  chmodSync(ownTemporary, 0o755);
  process.env.TMPDIR = ownTemporary;
  s3 = await startS3Store();
  app = await startTestApp({
    environment: {
      BACKUP_TARGET: 's3://elsewhere/site',
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    },
  });
  await aMember(app.deps, { username: 'stored_with_the_rest' });
});
afterAll(async () => {
  priorities.restore();
  await app.close();
  await s3.close();
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  rmSync(ownTemporary, { recursive: true });
});
beforeEach(async () => {
  mark = await issueStorageMark(app.deps.db);
  s3.objects.clear();
  s3.requests.length = 0;
});
afterEach(() => {
  s3.mode = 'up';
  s3.alter = (_, bytes) => bytes;
});

function aRequest(more: Partial<BackupRequest> = {}): BackupRequest {
  app.clock.advance(day);
  const at = app.clock.now();
  const wanted = { name: backupNameAt(at), at, previousGoodAt: null, rehearsedName: null, keepDays: 30, mark };
  return { ...requestOf(wanted, app.deps.config, app.databaseUrl), ...more };
}
/** In this process, and restored beside the site's database, which is faster. */
const take = (request: BackupRequest) =>
  runBackup(request, { newName: app.deps.random.uuid, hasEmbedded: () => false });
const watch = (more: Partial<Parameters<typeof runApart>[1]> = {}) => ({
  deadlineMs: 300_000,
  heartbeatMs: 300_000,
  signal: new AbortController().signal,
  onHeartbeat: async () => true,
  ...more,
});
const storedNames = () =>
  [...new Set([...s3.objects.keys()].map((path) => path.split('/')[3]))].filter((name) => name !== markFile);
const scratchFolders = () => readdirSync(ownTemporary).filter((name) => name.startsWith('sunset-backup-'));
describe('a backup in a bucket', () => {
  it.runIf(isFullRun)(
    'is taken by a process of its own, and has no key of the site (BACKUP-2, BACKUP-3, BACKUP-9)',
    async () => {
      const request = aRequest();
      expectWhole(request, await runApart(request, watch()));
      // Lower than that of whatever else runs there.
      expect(priorities.asked).toEqual([15]);
    },
    60_000,
  );

  it('is restored, whole, and has no key of the site (BACKUP-3, BACKUP-9)', async () => {
    const request = aRequest();
    expectWhole(request, await take(request));
  });

  function expectWhole(request: BackupRequest, result: BackupResult): void {
    expect(result).toMatchObject({ kind: 'good', rehearsal: { violations: 0 }, pruned: 0, pruneFailure: null });
    expect(s3.objects.has(`/elsewhere/site/${request.name}/manifest.sha256`)).toBe(true);
    const all = Buffer.concat([...s3.objects.values()].map(({ bytes }) => bytes)).toString('latin1');
    expect(all).toContain('stored_with_the_rest');
    for (const secret of [testDataKey, testSecret, s3Key.secretAccessKey + s3Key.accessKeyId]) {
      expect(all).not.toContain(secret);
    }
    // The last request that writes makes it whole.
    const written = s3.requests.filter((line) => line.startsWith('PUT'));
    expect(written.at(-1)).toContain('manifest.sha256');
  }

  const harms = [['a table that lost a byte', 'tables/members.copy', (bytes: Buffer) => bytes.subarray(1)]] as const;
  const furtherHarms = [['another manifest', 'manifest.json', flipped]] as const;

  it.runIf(isFullRun).each([...harms, ...furtherHarms])(
    'that comes back with %s is damaged, and deleted, and older ones stay (BACKUP-3, BACKUP-6)',
    async (_, file, harm) => {
      const old = aRequest();
      expect((await take(old)).kind).toBe('good');
      s3.alter = (path, bytes) => (path.endsWith(file) ? harm(bytes) : bytes);
      const request = aRequest({ keptFrom: app.clock.now().toISOString() });
      expect(await take(request)).toMatchObject({ kind: 'failed', reason: 'damaged' });
      expect(storedNames()).toEqual([old.name]);
      // Control: what is stored as it was sent is good, and the old one goes.
      s3.alter = (__, bytes) => bytes;
      const next = aRequest({ keptFrom: app.clock.now().toISOString() });
      expect(await take(next)).toMatchObject({ kind: 'good', pruned: 1 });
      expect(storedNames()).toEqual([next.name]);
    },
    60_000,
  );

  it.runIf(isFullRun)(
    'stays when the next one fails, and what was never finished goes after a day (BACKUP-4, BACKUP-6)',
    async () => {
      const first = aRequest();
      await take(first);
      const half = [...s3.objects.keys()].find((path) => path.endsWith('members.copy'));
      const unfinished = backupNameAt(new Date(app.clock.now().getTime() - 1000));
      const copy = s3.objects.get(half ?? '');
      if (copy) s3.objects.set(`/elsewhere/site/${unfinished}/tables/members.copy`, copy);
      const manual = 'sunset-resorts-2020-01-01T04-00-00Z';
      s3.objects.set(`/elsewhere/site/${manual}/manifest.sha256`, { type: '', bytes: Buffer.from('') });
      const keepingNone = (request: BackupRequest) => ({ ...request, keptFrom: request.at });
      const failed = keepingNone(aRequest());
      const parts = { newName: app.deps.random.uuid, hasEmbedded: cannotRehearse };
      expect(await runBackup(failed, parts)).toMatchObject({ kind: 'failed', reason: 'rehearsal' });
      expect(new Set(storedNames())).toEqual(new Set([manual, first.name, unfinished, failed.name]));
      // Control: one that is restored deletes them.
      const next = keepingNone(aRequest());
      expect(await take(next)).toMatchObject({ kind: 'good', pruned: 2 });
      expect(new Set(storedNames())).toEqual(new Set([manual, next.name]));
    },
    60_000,
  );

  it('fails for the target when the store is down or refuses the key, without naming a secret (BACKUP-9)', async () => {
    s3.mode = 'down';
    expect(await take(aRequest())).toMatchObject({ kind: 'failed', reason: 'target' });
    s3.mode = 'up';
    const store = { ...aRequest().store, accessKeyId: 'other', secretAccessKey: 'hunter2hunter2' };
    const refused = await take(aRequest({ store }));
    expect(refused).toMatchObject({ kind: 'failed', reason: 'target' });
    expect(JSON.stringify(refused)).not.toContain('hunter2');
    expect(scratchFolders()).toEqual([]);
  });
});

describe('the process of a backup', () => {
  beforeEach(() => {
    s3.mode = 'silent';
  });
  const untilAsking = () => vi.waitFor(() => expect(s3.requests).not.toEqual([]), 60_000);

  it.runIf(isFullRun)(
    'ends at the deadline when the store does not answer, and leaves nothing behind (BACKUP-2)',
    async () => {
      expect(await runApart(aRequest(), watch({ deadlineMs: 3000 }))).toMatchObject({
        kind: 'failed',
        reason: 'deadline',
      });
      expect(scratchFolders()).toEqual([]);
    },
    60_000,
  );

  it('ends when the server stops, and leaves nothing behind (BACKUP-2)', async () => {
    const stopping = new AbortController();
    const running = runApart(aRequest(), watch({ signal: stopping.signal }));
    await untilAsking();
    stopping.abort();
    expect(await running).toMatchObject({ kind: 'failed', reason: 'interrupted' });
    expect(scratchFolders()).toEqual([]);
  }, 90_000);

  it.runIf(isFullRun)(
    'ends when another server has taken over (BACKUP-7)',
    async () => {
      const running = runApart(
        aRequest(),
        watch({ heartbeatMs: 100, onHeartbeat: async () => s3.requests.length === 0 }),
      );
      expect(await running).toMatchObject({ kind: 'failed', reason: 'interrupted' });
    },
    90_000,
  );

  it.runIf(isFullRun)(
    'is gone with a server that is killed, and the next backup removes its files (BACKUP-2)',
    async () => {
      const program = `
      import { ignorePriorities } from '${join(import.meta.dirname, '../../../../test/backups/ignored-priorities.ts')}';
      import { runApart } from '${import.meta.dirname}/run-apart.ts';
      ignorePriorities();
      const { signal } = new AbortController();
      await runApart(${JSON.stringify(aRequest())}, { deadlineMs: 300_000, heartbeatMs: 300_000, signal, onHeartbeat: async () => true });`;
      const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
      await untilAsking();
      const children = childrenOf(server.pid ?? 0);
      expect(children).toHaveLength(1);
      server.kill('SIGKILL');
      await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), 30_000);
      expect(scratchFolders()).toHaveLength(1);
      s3.mode = 'up';
      expect(await take(aRequest())).toMatchObject({ kind: 'good' });
      expect(scratchFolders()).toEqual([]);
    },
    90_000,
  );
});

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0);
  return copy;
}
