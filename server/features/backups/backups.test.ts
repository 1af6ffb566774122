import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aBackupSite,
  anEmptyDatabase,
  asReader,
  backupFolder,
  backupsIn,
  cannotRehearse,
  postedTitles,
  scheduleOf,
  takeOver,
} from '../../../test/backups/backups.ts';
import { ignorePriorities } from '../../../test/backups/ignored-priorities.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { parseConfig } from '../../config.ts';
import { checkBackups } from '../../operations/doctor/check-backups.ts';
import { readManifest } from '../../operations/backup/manifest.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import type { Readiness } from '../../operations/readiness.ts';
import { operationsRoutes } from '../../operations/routes.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { backupNameAt } from '../../integrations/backups/backup-target.ts';
import { claimBackup, renewClaim } from './claim-backup.ts';
import { takeDueBackup } from './commands/take-due-backup.ts';
import { reportMissingBackup } from './commands/report-missing-backup.ts';
import { nextDue } from './rules.ts';
import { control, isFullRun } from '../../../test/full-run.ts';

const audited = async ({ deps }: TestApp) =>
  (
    await deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind', 'subjectId', 'after'])
      .where('subject', '=', 'backup')
      .orderBy('id')
      .execute()
  ).map(({ action, actorKind, after }) => ({ action, actorKind, after }));

async function adminOf(app: TestApp) {
  return app.client(await aMember(app.deps, { isAdmin: true }));
}

describe('a scheduled backup', () => {
  it('is taken at once and then at its time, stored whole, restored elsewhere and audited (BACKUP-1, BACKUP-3, BACKUP-4, BACKUP-9)', async () => {
    const folder = backupFolder();
    const { app, take } = await aBackupSite(folder, { environment: { COMMUNITY_TIME_ZONE: 'Europe/Rome' } });
    const { roomIds } = await anOpening(app.deps);
    const guest = await app.client(await aMember(app.deps));
    await guest('POST /bookings', { body: aBookingBody(roomIds[0]) });
    const admin = await adminOf(app);
    expect(await admin('GET /admin/backups')).toMatchObject({ state: 'late', place: folder, last_good: null });
    // As a server does it: in another process, and restored into an embedded PostgreSQL.
    onTestFinished(ignorePriorities().restore);
    await takeDueBackup(app.deps);
    const name = 'sunset-resorts-auto-2026-11-21T12-00-00Z';
    expect(backupsIn(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name, 'tables/bookings.copy'), 'utf8')).not.toBe('');
    expect(await audited(app)).toMatchObject([
      { action: 'backup.take', actorKind: 'system', after: { rows: expect.any(Number) as number } },
      { action: 'backup.rehearse', actorKind: 'system' },
    ]);
    expect(await admin('GET /admin/backups')).toMatchObject({
      state: 'waiting',
      times: ['04:00'],
      time_zone: 'Europe/Rome',
      next_at: '2026-11-22T03:00:00.000Z',
      last_good: { at: app.clock.now().toISOString(), name, place: folder },
      rehearsed_at: app.clock.now().toISOString(),
      failure: null,
    });
    app.clock.set('2026-11-22T02:59:00Z');
    await take();
    expect(backupsIn(folder)).toHaveLength(1);
    app.clock.advance(minute);
    await take({ databaseUrl: await asReader(app) });
    expect(backupsIn(folder)).toHaveLength(2);
    expect(await postedTitles(app)).toEqual([]);
  }, 60_000);

  it('is due at the same time by the clocks of the community, whatever their offset does (BACKUP-1)', () => {
    const due = (after: string, times = ['04:00']) => nextDue(new Date(after), times, 'Europe/Rome').toISOString();
    expect(due('2026-03-28T03:00:00Z')).toBe('2026-03-29T02:00:00.000Z');
    expect(due('2026-10-24T03:00:00Z')).toBe('2026-10-25T03:00:00.000Z');
    // The clocks skip 02:30 on that day.
    expect(due('2026-03-28T12:00:00Z', ['02:30'])).toBe('2026-03-29T01:30:00.000Z');
    expect(due('2026-11-21T12:00:00Z', ['04:00', '16:30'])).toBe('2026-11-21T15:30:00.000Z');
  });

  it('is taken by one of two servers at the due time (BACKUP-1)', async () => {
    // A folder that is not there fails soon, and the first one to fail must not let the others try.
    const folder = backupFolder({ exists: false });
    const { app, ...first } = await aBackupSite(folder);
    const second = await aBackupSite(folder, { databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    const takeOnBoth = () => Promise.all([first, second, first, second, first, second].map(({ take }) => take()));
    await takeOnBoth();
    expect(first.taken() + second.taken()).toBe(1);
    // Control: a claim that is not stored keeps nobody away.
    await sql`
      create function forget_claim() returns trigger language plpgsql as $$
      begin
        new.claimed_until := null; new.started_at := null; new.retry_at := null;
        return new;
      end $$`.execute(app.deps.db);
    await sql`create trigger forget before update on backup_schedule for each row execute function forget_claim()`.execute(
      app.deps.db,
    );
    app.clock.advance(hour);
    await takeOnBoth();
    expect(first.taken() + second.taken()).toBeGreaterThan(2);
  });

  it('is taken again when the server that took it died, and the dead one’s result does not count (BACKUP-7)', async () => {
    const folder = backupFolder();
    const { app, take, taken } = await aBackupSite(folder);
    const dead = await claimBackup(app.deps, backupNameAt(app.clock.now()));
    app.clock.advance(2 * minute);
    await take();
    expect(taken()).toBe(0);
    expect(await renewClaim(app.deps, dead?.attempt ?? 0)).toBe(true);
    app.clock.advance(2 * minute);
    await take();
    expect(taken()).toBe(0);
    app.clock.advance(minute);
    await take({ databaseUrl: await asReader(app) });
    expect(taken()).toBe(1);
    expect(await renewClaim(app.deps, dead?.attempt ?? 0)).toBe(false);
    expect((await audited(app)).map(({ action, after }) => [action, after])).toMatchObject([
      ['backup.fail', { reason: 'interrupted' }],
      ['backup.take', {}],
    ]);
  });

  it.runIf(isFullRun)('is good but not called rehearsed where nothing can be restored (BACKUP-5)', async () => {
    const { app, take } = await aBackupSite(backupFolder());
    await take({ databaseUrl: await asReader(app) });
    expect(await scheduleOf(app)).toMatchObject({ goodAt: app.clock.now(), rehearsedAt: null });
    expect((await audited(app)).map(({ action }) => action)).toEqual(['backup.take']);
    app.clock.advance(day);
    await take();
    expect(await scheduleOf(app)).toMatchObject({ rehearsedAt: app.clock.now() });
  });
});

describe('a backup that fails', () => {
  it('is tried again and again; staff are told within the hour, once a day, and when all is well (BACKUP-7, BACKUP-8)', async () => {
    const folder = backupFolder({ exists: false });
    const { app, take, taken } = await aBackupSite(folder);
    const databaseUrl = await asReader(app);
    const run = async () => {
      await take({ databaseUrl });
      await reportMissingBackup(app.deps);
    };
    for (let minutes = 0; minutes < 45; minutes += 1) {
      await run();
      app.clock.advance(minute);
    }
    expect(taken()).toBe(5);
    expect(await postedTitles(app)).toEqual([]);
    await run();
    expect(await postedTitles(app)).toEqual(['A backup is missing']);
    const [post] = listSent(app.standin.world).channels[channelIds.staff] ?? [];
    expect(JSON.stringify(post)).toContain('The place for backups could not be used.');
    const admin = await adminOf(app);
    expect(await admin('GET /admin/backups')).toMatchObject({ state: 'missing', failure: { reason: 'target' } });
    for (let hours = 0; hours < 23; hours += 1) {
      app.clock.advance(hour);
      await run();
    }
    expect(taken()).toBeLessThan(32);
    expect(await postedTitles(app)).toHaveLength(1);
    app.clock.advance(hour);
    await run();
    expect(await postedTitles(app)).toHaveLength(2);
    mkdirSync(folder);
    app.clock.advance(hour);
    await run();
    expect(await postedTitles(app)).toEqual(['A backup is missing', 'A backup is missing', 'Backups work again']);
    expect(await (await adminOf(app))('GET /admin/backups')).toMatchObject({ state: 'waiting', failure: null });
    app.clock.advance(12 * hour);
    await run();
    expect(await postedTitles(app)).toHaveLength(3);
  });

  it('is reported once by two servers although neither tried to take it (BACKUP-8)', async () => {
    const { app } = await aBackupSite(backupFolder());
    // A server that hangs renews its claim for ever.
    const claim = await claimBackup(app.deps, backupNameAt(app.clock.now()));
    const reports = () => Promise.all([1, 2, 3, 4].map(() => reportMissingBackup(app.deps)));
    app.clock.advance(44 * minute);
    await reports();
    expect(await postedTitles(app)).toEqual([]);
    app.clock.advance(minute);
    await renewClaim(app.deps, claim?.attempt ?? 0);
    await reports();
    expect(await postedTitles(app)).toEqual(['A backup is missing']);
    // Control: without the row that the first report changes, each one is sent.
    await app.deps.db.updateTable('backupSchedule').set({ alertedAt: null }).execute();
    app.clock.advance(minute);
    await reportMissingBackup(app.deps);
    expect(await postedTitles(app)).toHaveLength(2);
  });
});

describe('a site that was restored from a scheduled backup', { timeout: 120_000 }, () => {
  /** A site with a backup that is good, and a site on another database that was restored from it. */
  async function aRestoredSite({ isMove = false } = {}) {
    const folder = backupFolder();
    const { app, take } = await aBackupSite(folder);
    await take();
    const takenAt = app.clock.now();
    const name = backupNameAt(takenAt);
    app.clock.advance(3 * minute);
    const databaseUrl = await anEmptyDatabase();
    await restoreBackup({
      backup: join(folder, name),
      databaseUrl,
      dataDirectory: join(folder, '..', 'data'),
      isMove,
      now: app.clock.now,
      say: () => {},
    });
    const { clock, standin } = app;
    const restored = await aBackupSite(folder, { databaseUrl, clock, standin });
    if (!isMove) await takeOver(restored);
    return { folder, name, takenAt, clock, restored };
  }

  /** The claim in a backup, of the server that took it. */
  async function claimIn(backup: string) {
    const { tables } = await readManifest(backup);
    const columns = tables.find(({ name }) => name === 'backup_schedule')?.columns ?? [];
    const values = readFileSync(join(backup, 'tables/backup_schedule.copy'), 'utf8').split('\t');
    const at = (column: string) => new Date(values[columns.indexOf(column)] ?? '');
    return { startedAt: at('started_at'), claimedUntil: at('claimed_until') };
  }

  it.runIf(isFullRun).each([true, false])(
    'keeps that backup until a newer one is good (move: %s) (BACKUP-4, OPS-7)',
    async (isMove) => {
      const { folder, name, takenAt, clock, restored } = await aRestoredSite({ isMove });
      // The backup was taken while its own claim was active.
      expect((await claimIn(join(folder, name))).claimedUntil.getTime()).toBeGreaterThan(takenAt.getTime());
      const { claimedUntil } = await scheduleOf(restored.app);
      await restored.take({ hasEmbedded: cannotRehearse });
      expect(backupsIn(folder)).toEqual([name, backupNameAt(clock.now())]);
      expect(claimedUntil).toBeNull();
      expect(await scheduleOf(restored.app)).toMatchObject({ failure: 'rehearsal', goodAt: null });
      expect(await audited(restored.app)).toMatchObject([{ action: 'backup.fail', after: { reason: 'rehearsal' } }]);
      clock.advance(10 * minute);
      await restored.take();
      expect(await scheduleOf(restored.app)).toMatchObject({ goodAt: clock.now(), failure: null });
      expect(backupsIn(folder)).toContain(name);
    },
  );

  control('with the claim of the backup a server that never ran is reported', async () => {
    const { folder, name, restored } = await aRestoredSite();
    await restored.app.deps.db
      .updateTable('backupSchedule')
      .set(await claimIn(join(folder, name)))
      .execute();
    await restored.take();
    expect(await audited(restored.app)).toContainEqual({
      action: 'backup.fail',
      actorKind: 'system',
      after: { reason: 'interrupted' },
    });
  });
});

describe('an operator', () => {
  it('sees a missing backup in the readiness, the metrics and the doctor (BACKUP-9)', async () => {
    const token = 'a token for tests alone';
    const folder = backupFolder({ exists: false });
    const { app, take } = await aBackupSite(folder, { environment: { METRICS_TOKEN: token } });
    const ask = (path: string) =>
      operationsRoutes(app.deps).request(`http://test.local${path}`, { headers: { authorization: `Bearer ${token}` } });
    const seen = async () => {
      const { warnings, checks } = (await (await ask('/readyz')).json()) as Readiness;
      const metrics = await (await ask('/metrics')).text();
      const figures = ['missing', 'age_seconds'].map((name) =>
        Number(new RegExp(`^sunset_backup_${name} (\\S+)$`, 'm').exec(metrics)?.[1]),
      );
      const findings = await checkBackups(app.deps.db, app.deps.config, app.clock.now());
      return { warnings, backups: checks.backups, figures, levels: findings.map(({ level }) => level) };
    };
    await take();
    app.clock.advance(45 * minute);
    expect(await seen()).toEqual({
      warnings: ['A scheduled backup is missing.'],
      backups: { last_good_seconds: null, missing: true, data_violations: null },
      figures: [1, -1],
      levels: ['problem', 'problem'],
    });
    mkdirSync(folder);
    await take();
    app.clock.advance(minute);
    expect(await seen()).toEqual({
      warnings: [],
      backups: { last_good_seconds: 60, missing: false, data_violations: 0 },
      figures: [0, 60],
      levels: ['ok', 'ok'],
    });
    expect(
      (await checkBackups(app.deps.db, parseConfig({ BACKUP_TARGET: 'off' }), app.clock.now())).map(
        ({ level }) => level,
      ),
    ).toEqual(['warning']);
  });
});

describe('the panel', () => {
  it('starts a backup that an admin asks for, but not two, nor one soon after another (BACKUP-10)', async () => {
    const { app, take } = await aBackupSite(backupFolder());
    const databaseUrl = await asReader(app);
    const admin = await aMember(app.deps, { isAdmin: true });
    const call = await app.client(admin);
    await take({ databaseUrl });
    expect(await call('GET /admin/backups')).toMatchObject({ state: 'waiting', can: { start: true } });
    await expect(call('POST /admin/backups')).rejects.toMatchObject({ status: 429 });
    app.clock.advance(10 * minute);
    expect(await call('POST /admin/backups')).toMatchObject({ backups: { state: 'late', can: { start: false } } });
    await expect(call('POST /admin/backups')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'backup_running' },
    });
    await take({ databaseUrl });
    expect(await scheduleOf(app)).toMatchObject({ goodAt: app.clock.now(), dueAt: new Date('2026-11-22T04:00:00Z') });
    expect((await audited(app)).filter(({ action }) => action === 'backup.request')).toMatchObject([
      { actorKind: 'staff' },
    ]);
  });

  it('says that there are no backups without a target', async () => {
    const { app, take } = await aBackupSite('');
    const call = await adminOf(app);
    await take();
    await reportMissingBackup(app.deps);
    expect(await call('GET /admin/backups')).toMatchObject({ state: 'off', place: null, next_at: null });
    await expect(call('POST /admin/backups')).rejects.toMatchObject({ problem: { code: 'backups_off' } });
  });
});
