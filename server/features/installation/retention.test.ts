import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBackupSite, backupFolder, backupsIn } from '../../../test/backups/backups.ts';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import { system } from '../../actor.ts';
import { backupNameAt } from '../../integrations/backups/backup-target.ts';
import { checkRetention } from '../../operations/doctor/check-retention.ts';
import { forgetShorterRetention } from '../../operations/backup/end-what-may-have-happened.ts';
import { pruneMessages } from '../messages/commands/prune-messages.ts';
import { shortenRetention } from './commands/shorten-retention.ts';
import { followRetention, type RetentionConfig } from './retention.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const server = (changed: Partial<RetentionConfig>) => ({ ...app.deps, config: { ...app.deps.config, ...changed } });
const months = async (retentionMonths: number) => (await followRetention(server({ retentionMonths }))).RETENTION_MONTHS;
const announced = async () =>
  (await app.client(await aMember(app.deps, { isAdmin: true })))('GET /admin/service-health').then(
    ({ shorter_retention }) => shorter_retention,
  );

it('a shorter time counts after seven days, which panel and doctor announce, and a longer one at once (PRIVACY-11)', async () => {
  expect(await months(24)).toBe(24);
  expect(await announced()).toEqual([]);
  expect(await months(2)).toBe(24);
  const since = app.clock.now().getTime();
  expect(await announced()).toEqual([
    { variable: 'RETENTION_MONTHS', in_use: 24, shorter: 2, counts_at: new Date(since + 7 * day).toISOString() },
  ]);
  expect(await checkRetention(app.deps.db, { ...app.deps.config, retentionMonths: 2 })).toMatchObject([
    { level: 'warning', todo: expect.stringContaining('npm run retention:shorten -- RETENTION_MONTHS 2') },
  ]);
  app.clock.advance(7 * day - hour);
  expect(await months(2)).toBe(24);
  app.clock.advance(hour);
  expect(await months(2)).toBe(2);
  expect(await announced()).toEqual([]);
  expect(await checkRetention(app.deps.db, { ...app.deps.config, retentionMonths: 2 })).toEqual([]);
  expect(await months(36)).toBe(36);
});

it('begins the seven days again after another value, a correction and a restore (PRIVACY-11)', async () => {
  const restore = async () => {
    await forgetShorterRetention(app.deps.db);
    return months(2);
  };
  for (const between of [() => months(3), () => months(24), restore]) {
    await months(24);
    await months(2);
    app.clock.advance(6 * day);
    expect(await between()).toBe(24);
    app.clock.advance(2 * day);
    expect(await months(2)).toBe(24);
    app.clock.advance(7 * day);
    // Control: without anything between, the same time is enough.
    expect(await months(2)).toBe(2);
  }
});

it('of two servers the longer time counts while both run (PRIVACY-11)', async () => {
  await months(24);
  for (let passed = 0; passed < 9; passed += 1) {
    expect(await Promise.all([months(24), months(2)])).toEqual([24, 24]);
    app.clock.advance(day);
  }
});

it('counts at once if the operator confirms it, which is audited (PRIVACY-11)', async () => {
  await months(24);
  const confirm = (to: number) => shortenRetention(app.deps, system, { variable: 'RETENTION_MONTHS', to });
  await expect(confirm(24)).rejects.toThrow('RETENTION_MONTHS in use is not longer than 24.');
  await confirm(2);
  expect(await months(2)).toBe(2);
  const audit = app.deps.db.selectFrom('auditLog').select('after').where('action', '=', 'settings.shorten_retention');
  expect(await audit.execute()).toEqual([{ after: { RETENTION_MONTHS: 2 } }]);
});

it('deletes no message by a wrong digit (PRIVACY-11)', async () => {
  await aBooking(app, await anOpening(app.deps, { startsIn: 2 * hour }));
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).execute();
  const prune = async (messageRetentionDays: number) => {
    await pruneMessages(server({ messageRetentionDays }));
    return (await app.deps.db.selectFrom('outbox').select('id').where('kind', 'like', 'booking.%').execute()).length;
  };
  await prune(90);
  app.clock.advance(40 * day);
  expect(await prune(9)).toBe(1);
  // Control: without the time in use it is gone.
  await app.deps.db.deleteFrom('retentionPeriods').execute();
  expect(await prune(9)).toBe(0);
});

it('deletes no backup by a wrong digit (PRIVACY-11, BACKUP-6)', async () => {
  const folder = backupFolder();
  const { app, take } = await aBackupSite(folder, { environment: { BACKUP_KEEP_DAYS: '30' } });
  await take();
  const old = backupNameAt(new Date(app.clock.now().getTime() - 20 * day));
  mkdirSync(join(folder, old));
  app.deps.config = { ...app.deps.config, backupKeepDays: 3 };
  app.clock.advance(day);
  await take();
  expect(backupsIn(folder)).toContain(old);
  // Control: without the time in use it is gone.
  await app.deps.db.deleteFrom('retentionPeriods').execute();
  app.clock.advance(day);
  await take();
  expect(backupsIn(folder)).not.toContain(old);
});

const posts = async () => {
  await app.deliver();
  return (listSent(app.standin.world).channels[channelIds.staff] ?? []).map(({ message }) => message.embeds[0]);
};

it('alerts staff on Discord once when a shorter time begins to wait (PRIVACY-11)', async () => {
  await months(24);
  // The clock goes on between two looks at it, as it does outside of tests.
  let looks = 0;
  const now = () => new Date(app.clock.now().getTime() + (looks += 1) - 1);
  await followRetention({ ...server({ retentionMonths: 2 }), now });
  app.clock.advance(hour);
  await Promise.all([months(2), months(2)]);
  const countsAt = (app.clock.now().getTime() - hour + 7 * day) / 1000;
  expect(await posts()).toMatchObject([
    {
      title: 'Data will be deleted earlier',
      description: expect.stringContaining(
        `RETENTION_MONTHS was set to 2 instead of 24. From <t:${countsAt}`,
      ) as string,
    },
  ]);
  // Another value is another alert; what is configured again at the same times is one only on another day.
  await months(3);
  expect(await posts()).toHaveLength(2);
  await months(24);
  await months(3);
  expect(await posts()).toHaveLength(2);
  app.clock.advance(day);
  await months(24);
  await months(3);
  expect(await posts()).toHaveLength(3);
});

it('alerts nobody to a slip that was corrected before the message was sent (PRIVACY-11)', async () => {
  await months(24);
  await months(2);
  await months(24);
  expect(await posts()).toEqual([]);
});
