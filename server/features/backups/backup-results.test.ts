import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  aBackupSite,
  asReader,
  backupFolder,
  backupsIn,
  postedTitles,
  scheduleOf,
  type BackupSite,
} from '../../../test/backups/backups.ts';
import { aDrawOpening, aLobby, draw } from '../../../test/draws.ts';
import { aMember } from '../../../test/factories.ts';
import { createTestClock, day, hour, minute } from '../../../test/test-clock.ts';
import { backupNameAt } from '../../integrations/backups/backup-target.ts';
import { checkBackups } from '../../operations/doctor/check-backups.ts';
import { operationsRoutes } from '../../operations/routes.ts';
import { reportMissingBackup } from './commands/report-missing-backup.ts';
import { control, isFullRun } from '../../../test/full-run.ts';

const token = 'a token for tests alone';

describe('a backup whose data breaks a rule', { timeout: 120_000 }, () => {
  it.runIf(isFullRun)(
    'is good and stays; panel, doctor, staff channel and metrics report the data until it is repaired (BACKUP-11)',
    async () => {
      const folder = backupFolder();
      const { app, take } = await aBackupSite(folder, { environment: { METRICS_TOKEN: token } });
      const member = await aMember(app.deps);
      const goldUntil = (until: Date | null) =>
        app.deps.db.updateTable('members').set({ goldUntil: until }).where('id', '=', member.id).execute();
      const reported = async () => {
        const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
        const { state, data_check: check, failure } = await admin('GET /admin/backups');
        const findings = await checkBackups(app.deps.db, app.deps.config, app.clock.now());
        const routes = operationsRoutes(app.deps);
        const ask = (path: string) =>
          routes.request(`http://test.local${path}`, { headers: { authorization: `Bearer ${token}` } });
        const { warnings } = (await (await ask('/readyz')).json()) as { warnings: string[] };
        const metric = /^sunset_backup_data_violations (\S+)$/m.exec(await (await ask('/metrics')).text())?.[1];
        const levels = findings.map(({ level }) => level);
        return { panel: { state, check, failure }, levels, warnings, metric, posts: await postedTitles(app) };
      };
      await goldUntil(app.clock.now());
      await take();
      const first = backupNameAt(app.clock.now());
      const rule = 'GOLD-3 a member is gold until the end of the last membership';
      expect(await reported()).toEqual({
        panel: { state: 'waiting', check: { violations: 1, rules: rule }, failure: null },
        levels: ['ok', 'ok', 'problem'],
        warnings: ['The data of the last backup breaks rules of the site.'],
        metric: '1',
        posts: ['The data breaks rules of the site'],
      });
      // Staff are alerted once a day, however many backups are taken, and none replaces another.
      app.clock.advance(hour);
      await app.deps.db.updateTable('backupSchedule').set({ dueAt: app.clock.now() }).execute();
      await take();
      const second = backupNameAt(app.clock.now());
      expect(await postedTitles(app)).toHaveLength(1);
      expect(backupsIn(folder)).toEqual([first, second]);
      expect(await scheduleOf(app)).toMatchObject({ goodName: second, rehearsedName: second, failure: null });
      // Control: once the data is repaired, nothing is reported.
      await goldUntil(null);
      app.clock.advance(day);
      await take();
      expect(await reported()).toMatchObject({
        panel: { check: { violations: 0, rules: '' } },
        levels: ['ok', 'ok'],
        warnings: [],
        metric: '0',
        posts: { length: 1 },
      });
    },
  );

  it.runIf(isFullRun)('is good although a check cannot be evaluated (BACKUP-11)', async () => {
    const { app, take } = await aBackupSite(backupFolder());
    await aLobby(app, await aDrawOpening(app), 2);
    await draw(app);
    const entries = await app.deps.db.selectFrom('lobbies').select('closedEntries').executeTakeFirstOrThrow();
    const setEntries = (text: string) => sql`update lobbies set closed_entries = ${text}::jsonb`.execute(app.deps.db);
    await setEntries('[{"id":"no id","rooms":[],"is_deferred":false},{"id":"neither","rooms":[],"is_deferred":false}]');
    await take();
    expect(await scheduleOf(app)).toMatchObject({ goodName: backupNameAt(app.clock.now()), failure: null });
    expect((await scheduleOf(app)).violatedRules).toContain('DRAW-5');
    await setEntries(JSON.stringify(entries.closedEntries));
  });
});

describe('a clock that was a year ahead for one run', { timeout: 120_000 }, () => {
  async function afterWrongRun() {
    const folder = backupFolder();
    const site = await aBackupSite(folder);
    const { clock } = site.app;
    await site.take();
    const first = backupNameAt(clock.now());
    const right = new Date(clock.now().getTime() + day);
    clock.advance(366 * day);
    await site.take();
    const wrong = backupNameAt(clock.now());
    clock.set(right);
    return { ...site, folder, first, wrong };
  }

  it.runIf(isFullRun)(
    'deletes no backup, and the next one is taken at once and then daily (BACKUP-6, BACKUP-12)',
    async () => {
      const { app, take, folder, first, wrong } = await afterWrongRun();
      expect(backupsIn(folder)).toEqual([first, wrong]);
      await take();
      const next = backupNameAt(app.clock.now());
      expect(backupsIn(folder)).toEqual([first, next, wrong]);
      expect(await scheduleOf(app)).toMatchObject({ goodName: next, goodAt: app.clock.now() });
      app.clock.advance(day);
      await take();
      expect((await scheduleOf(app)).goodName).toBe(backupNameAt(app.clock.now()));
    },
  );

  /** What staff read within 45 minutes without a place for backups. */
  async function titlesWithoutFolder({ app, take, folder }: Awaited<ReturnType<typeof afterWrongRun>>) {
    rmSync(folder, { recursive: true });
    for (let minutes = 0; minutes <= 45; minutes += 5) {
      await take();
      await reportMissingBackup(app.deps);
      app.clock.advance(5 * minute);
    }
    return postedTitles(app);
  }

  it.runIf(isFullRun)('silences no alert (BACKUP-8, BACKUP-12)', async () => {
    expect(await titlesWithoutFolder(await afterWrongRun())).toEqual(['A backup is missing']);
  });

  control('with the times of the wrong clock the alert stays away', async () => {
    const site = await afterWrongRun();
    const { db } = site.app.deps;
    await sql`
      create function keep_due() returns trigger language plpgsql as $$
      begin new.due_at := old.due_at; return new; end $$`.execute(db);
    await sql`create trigger keep_due before update on backup_schedule for each row execute function keep_due()`.execute(
      db,
    );
    expect(await titlesWithoutFolder(site)).toEqual([]);
  });
});

describe('a target that a deployment lost', () => {
  it.runIf(isFullRun)('is reported by the age of the last good backup, daily (BACKUP-8)', async () => {
    const { app, take } = await aBackupSite(backupFolder());
    await take();
    const { databaseUrl, clock, standin } = app;
    const lost = await aBackupSite('', { databaseUrl, clock, standin });
    const titlesAfterReport = async (site: BackupSite) => {
      await reportMissingBackup(site.app.deps);
      return postedTitles(site.app);
    };
    clock.set('2026-11-22T04:44:00Z');
    expect(await titlesAfterReport(lost)).toEqual([]);
    clock.advance(minute);
    await reportMissingBackup(lost.app.deps);
    expect(await titlesAfterReport(lost)).toEqual(['A backup is missing']);
    const [post] = listSent(standin.world).channels[channelIds.staff] ?? [];
    expect(JSON.stringify(post)).toContain('BACKUP_TARGET is not set any more');
    const seen = async ({ app: { deps, client } }: BackupSite) => {
      const admin = await client(await aMember(deps, { isAdmin: true }));
      const levels = (await checkBackups(deps.db, deps.config, clock.now())).map(({ level }) => level);
      return { state: (await admin('GET /admin/backups')).state, levels };
    };
    expect(await seen(lost)).toEqual({ state: 'missing', levels: ['problem', 'problem'] });
    clock.advance(day);
    expect(await titlesAfterReport(lost)).toHaveLength(2);
  });
});

describe('backups that are off on purpose', () => {
  it('are reported by the age of the last good one and then monthly, and panel and doctor say so (BACKUP-8)', async () => {
    const { app, take } = await aBackupSite(backupFolder());
    await take({ databaseUrl: await asReader(app) });
    const { databaseUrl, clock, standin } = app;
    const goodAt = clock.now().toISOString();
    const off = await aBackupSite('off', { databaseUrl, clock, standin });
    const reported = async () => {
      await reportMissingBackup(off.app.deps);
      return (await postedTitles(off.app)).length;
    };
    clock.set('2026-11-22T04:44:00Z');
    expect(await reported()).toBe(0);
    clock.advance(minute);
    expect(await reported()).toBe(1);
    const [post] = listSent(standin.world).channels[channelIds.staff] ?? [];
    expect(JSON.stringify(post)).toContain('Backups are off (BACKUP_TARGET=off)');
    clock.advance(29 * day);
    expect(await reported()).toBe(1);
    clock.advance(day);
    expect(await reported()).toBe(2);
    const admin = await off.app.client(await aMember(off.app.deps, { isAdmin: true }));
    expect(await admin('GET /admin/backups')).toMatchObject({ state: 'off', next_at: null, last_good: { at: goodAt } });
    expect(await checkBackups(off.app.deps.db, off.app.deps.config, clock.now())).toMatchObject([
      { level: 'warning', says: expect.stringContaining(`the last good one is from ${goodAt}`) as string },
    ]);
    // Control: a target that is lost is reported the next day.
    const lost = await aBackupSite('', { databaseUrl, clock, standin });
    clock.advance(day);
    await reportMissingBackup(lost.app.deps);
    expect(await postedTitles(lost.app)).toHaveLength(3);
  });
});

describe('old backups', { timeout: 120_000 }, () => {
  it('are deleted after a newer good one, never the last good one, and never those made by hand (BACKUP-6)', async () => {
    const folder = backupFolder();
    const { app, ...site } = await aBackupSite(folder, { clock: createTestClock('2026-11-21T12:00:00Z') });
    const { clock, databaseUrl, standin } = app;
    const reader = await asReader(app);
    const take = () => site.take({ databaseUrl: reader });
    await take();
    const first = backupNameAt(clock.now());
    const others = ['sunset-resorts-2026-01-01T04-00-00Z', 'holiday-pictures'];
    const abandoned = `${first.replace('12-00', '11-00')}.unfinished-0123abcd`;
    for (const name of [...others, abandoned]) mkdirSync(join(folder, name));
    // The folder is gone for 40 days: nothing is deleted for a backup that is not there.
    clock.advance(40 * day);
    const away = await aBackupSite(join(folder, 'away'), { databaseUrl, clock, standin });
    await away.take();
    expect(backupsIn(folder).toSorted()).toEqual([...others, first, abandoned].toSorted());
    // The first one after a long time deletes none by age: the clock may be wrong.
    clock.advance(10 * minute);
    await take();
    const second = backupNameAt(clock.now());
    expect(backupsIn(folder).toSorted()).toEqual([...others, first, second].toSorted());
    clock.advance(day);
    await site.take();
    expect(backupsIn(folder).toSorted()).toEqual([...others, second, backupNameAt(clock.now())].toSorted());
    const pruned = app.deps.db
      .selectFrom('auditLog')
      .select(['actorKind', 'after'])
      .where('action', '=', 'backup.prune');
    expect(await pruned.execute()).toEqual([{ actorKind: 'system', after: { count: 1 } }]);
  });

  it('stay where nothing can be restored, the newest seven, until one can be (BACKUP-6)', async () => {
    const folder = backupFolder();
    const { app, take } = await aBackupSite(folder);
    const databaseUrl = await asReader(app);
    const daysAgo = (days: number) => backupNameAt(new Date(app.clock.now().getTime() - days * day));
    await take({ databaseUrl });
    const old = [90, 80, 70, 60, 50, 40, 35].map(daysAgo);
    for (const name of old) mkdirSync(join(folder, name));
    const taken = [daysAgo(0)];
    app.clock.advance(day);
    await take({ databaseUrl });
    taken.push(daysAgo(0));
    expect(backupsIn(folder).toSorted()).toEqual([...old.slice(2), ...taken]);
    app.clock.advance(day);
    await take();
    expect(backupsIn(folder).toSorted()).toEqual([...taken, daysAgo(0)]);
  });

  it.runIf(isFullRun)('that were restored as a rehearsal stay until another one is (BACKUP-6)', async () => {
    const folder = backupFolder();
    const { app, take } = await aBackupSite(folder);
    await take();
    const rehearsed = backupNameAt(app.clock.now());
    const databaseUrl = await asReader(app);
    for (let times = 0; times < 3; times += 1) {
      app.clock.advance(20 * day);
      await take({ databaseUrl });
    }
    expect(backupsIn(folder)).toContain(rehearsed);
    app.clock.advance(day);
    await take();
    expect(backupsIn(folder)).not.toContain(rehearsed);
  });
});
