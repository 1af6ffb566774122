import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBackupSite,
  anEmptyDatabase,
  asReader,
  backupFolder,
  backupsIn,
  postedTitles,
  scheduleOf,
  takeOver,
  type BackupSite,
} from '../../../test/backups/backups.ts';
import { control } from '../../../test/full-run.ts';
import { s3Key, startS3Store, type S3Store } from '../../../test/s3/s3-store.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { backupNameAt } from '../../integrations/backups/backup-target.ts';
import { markFile } from '../../integrations/storage/storage-mark.ts';
import { makeBackup } from '../../operations/backup/make-backup.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { checkBackups } from '../../operations/doctor/check-backups.ts';
import { reportMissingBackup } from './commands/report-missing-backup.ts';

let s3: S3Store;
beforeAll(async () => {
  s3 = await startS3Store();
});
afterAll(() => s3.close());
beforeEach(() => s3.objects.clear());

/** A place for backups, as a folder or as a bucket. */
interface Place {
  target: string;
  environment: Record<string, string>;
  names(): string[];
  forgetMark(): Promise<void>;
}

function aFolder(): Place {
  const target = backupFolder();
  return { target, environment: {}, names: () => backupsIn(target), forgetMark: () => rm(join(target, markFile)) };
}

function aBucket(): Place {
  const names = () => new Set([...s3.objects.keys()].map((key) => key.split('/')[3] ?? ''));
  return {
    target: 's3://elsewhere/site',
    environment: {
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    },
    names: () => [...names()].filter((name) => name !== markFile),
    forgetMark: async () => void s3.objects.delete(`/elsewhere/site/${markFile}`),
  };
}

/** A site with one backup at the place. */
async function anOriginal({ target, environment }: Place): Promise<BackupSite> {
  const site = await aBackupSite(target, { environment });
  await site.take({ databaseUrl: await asReader(site.app) });
  return site;
}

/** The same site in another database, as of now; with `isMove` it knows what the original knows. */
async function aCopy({ app }: BackupSite, { target, environment }: Place, isMove = false): Promise<BackupSite> {
  const databaseUrl = await anEmptyDatabase();
  const backup = join(backupFolder(), 'by-hand');
  const { now } = app.clock;
  const { uuid: newName } = app.deps.random;
  await makeBackup({ databaseUrl: app.databaseUrl, dataDirectory: null, target: backup, version: '', now, newName });
  await restoreBackup({ backup, databaseUrl, dataDirectory: join(backup, '../data'), isMove, now, say: () => {} });
  const { clock, standin } = app;
  return aBackupSite(target, { databaseUrl, clock, standin, environment });
}

async function takeNow({ app, take }: BackupSite): Promise<void> {
  await app.deps.db.updateTable('backupSchedule').set({ dueAt: app.clock.now(), retryAt: null }).execute();
  await take({ databaseUrl: await asReader(app) });
}

const failureOf = async ({ app }: BackupSite) => (await scheduleOf(app)).failure;
const levelsOf = async ({ app: { deps, clock } }: BackupSite) =>
  (await checkBackups(deps.db, deps.config, clock.now())).map(({ level }) => level);

describe.each([
  ['folder', aFolder],
  ['bucket', aBucket],
])('a copy of the site with the same %s', { timeout: 120_000 }, (_, aPlace) => {
  it('writes and deletes nothing there, staff hear of it, and an operator can take it over (BACKUP-13)', async () => {
    const place = aPlace();
    const original = await anOriginal(place);
    const { clock } = original.app;
    const first = backupNameAt(clock.now());
    const copy = await aCopy(original, place);
    clock.advance(day);
    await takeNow(copy);
    expect(place.names()).toEqual([first]);
    expect(await failureOf(copy)).toBe('not_ours');
    expect((await scheduleOf(copy.app)).failureDetail).toContain('npm run storage:take-over');
    expect(await levelsOf(copy)).toContain('problem');
    clock.advance(45 * minute);
    await reportMissingBackup(copy.app.deps);
    expect(await postedTitles(copy.app)).toEqual(['A backup is missing']);
    // The original goes on.
    await takeNow(original);
    expect(await failureOf(original)).toBeNull();
    expect((await levelsOf(original))[0]).toBe('ok');
    // The original is gone for good, and the operator says so: it is refused if it comes back.
    await takeOver(copy);
    clock.advance(hour);
    await takeNow(copy);
    expect(await failureOf(copy)).toBeNull();
    expect(place.names()).toContain(backupNameAt(clock.now()));
    await takeNow(original);
    expect(await failureOf(original)).toBe('not_ours');
  });

  it('that knows all of the original is found by the first backup of either (BACKUP-13)', async () => {
    const place = aPlace();
    const original = await anOriginal(place);
    const { clock } = original.app;
    const copy = await aCopy(original, place, true);
    clock.advance(day);
    await takeNow(copy);
    expect(await failureOf(copy)).toBeNull();
    const before = place.names();
    clock.advance(60 * day);
    await takeNow(original);
    expect(await failureOf(original)).toBe('not_ours');
    expect(place.names()).toEqual(before);
  });

  control('without the mark the copy deletes what the original has', async () => {
    const place = aPlace();
    const original = await anOriginal(place);
    const { clock } = original.app;
    const first = backupNameAt(clock.now());
    const copy = await aCopy(original, place);
    await sql`update installation set is_restored = false`.execute(copy.app.deps.db);
    for (let times = 0; times < 2; times += 1) {
      clock.advance(31 * day);
      await place.forgetMark();
      await copy.app.deps.db.updateTable('backupSchedule').set({ dueAt: clock.now() }).execute();
      await copy.take();
    }
    expect(place.names()).not.toContain(first);
  });
});

describe('a place without a mark', { timeout: 60_000 }, () => {
  it('is taken by the site whose backups are there, and by no new one (BACKUP-13)', async () => {
    const place = aFolder();
    const original = await anOriginal(place);
    const fresh = await aBackupSite(place.target, { clock: original.app.clock });
    await place.forgetMark();
    await fresh.take({ databaseUrl: await asReader(fresh.app) });
    expect(await failureOf(fresh)).toBe('not_ours');
    original.app.clock.advance(hour);
    await takeNow(original);
    expect(await failureOf(original)).toBeNull();
  });
});
