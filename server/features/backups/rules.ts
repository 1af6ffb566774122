import type { BackupFailureReason } from '@sunset/contract/installation/backup-failures.ts';
import { Temporal } from 'temporal-polyfill';
import type { Config } from '../../config.ts';
import type { BackupScheduleRow } from './queries.ts';

export type ScheduleConfig = Pick<Config, 'backupTimes' | 'communityTimeZone'>;

const minuteMs = 60_000;

/** A backup that is due for this long is missing: staff are alerted, so that they know within the hour. Rule: BACKUP-8. */
const missingAfterMs = 45 * minuteMs;
/** The clocks of servers differ by less. */
const clockToleranceMs = 10 * minuteMs;
/** While a backup is missing, staff are reminded this often; the longer time where backups are off on purpose. */
const reminderMs = 24 * 60 * minuteMs;
const offReminderMs = 30 * 24 * 60 * minuteMs;
/** Not quite a day, because the times of backups differ by how long they take. */
export const dataReminderMs = 20 * 60 * minuteMs;
/** A server that dies while it takes a backup is noticed after this. Longer than four heartbeats. */
const claimMs = 150_000;
/** After a failure. */
const retryMs = 10 * minuteMs;
/** After a failure that staff know of. */
const slowRetryMs = 60 * minuteMs;
/** Whether a try that failed may have left a backup at the target, where nothing deletes it before there is a good one. */
const mayLeaveBackup: Record<BackupFailureReason, boolean> = {
  interrupted: true,
  deadline: true,
  rehearsal: true,
  no_space: false,
  source: false,
  target: false,
  damaged: false,
  not_ours: false,
};
/** Between backups that staff ask for. */
export const requestSpacingMs = 10 * minuteMs;

/** The first of the times of day after an instant, by the clocks of `zone`. A time that the zone skips is the one after the gap. */
export function nextDue(after: Date, times: readonly string[], zone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  const candidates = [0, 1, 2].flatMap((days) =>
    times.map((time) => start.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time })),
  );
  const later = candidates.map(({ epochMilliseconds }) => epochMilliseconds).filter((at) => at > after.getTime());
  return new Date(Math.min(...later));
}

/** Once staff know, a try that may fill the target waits for the next of the times. Rule: BACKUP-7. */
export function retryAt(reason: BackupFailureReason, isAlerted: boolean, now: Date, config: ScheduleConfig): Date {
  if (!isAlerted) return new Date(now.getTime() + retryMs);
  if (!mayLeaveBackup[reason]) return new Date(now.getTime() + slowRetryMs);
  return nextDue(now, config.backupTimes, config.communityTimeZone);
}

/**
 * A schedule without times that only a wrong clock can have written. The next backup is due after the last good one by the configured
 * times, whatever is stored; one that seems to be of the future is not known to be good. Rule: BACKUP-12.
 */
export function believe(row: BackupScheduleRow, config: ScheduleConfig, now: Date): BackupScheduleRow {
  const next = (after: Date) => nextDue(after, config.backupTimes, config.communityTimeZone);
  const isUntil = (at: Date, latest: Date) => at.getTime() <= latest.getTime() + clockToleranceMs;
  const isGoodKnown = row.goodAt !== null && isUntil(row.goodAt, now);
  const latestDue = isGoodKnown && row.goodAt !== null ? next(row.goodAt) : now;
  return {
    ...row,
    ...(isGoodKnown ? {} : { goodAt: null, goodName: null }),
    dueAt: row.dueAt < latestDue ? row.dueAt : latestDue,
    retryAt: row.retryAt !== null && isUntil(row.retryAt, next(now)) ? row.retryAt : null,
    claimedUntil: row.claimedUntil === null || isUntil(row.claimedUntil, claimEnd(now)) ? row.claimedUntil : now,
    alertedAt: row.alertedAt === null || isUntil(row.alertedAt, now) ? row.alertedAt : now,
    dataAlertedAt: row.dataAlertedAt === null || isUntil(row.dataAlertedAt, now) ? row.dataAlertedAt : now,
    rehearsedAt: row.rehearsedAt !== null && isUntil(row.rehearsedAt, now) ? row.rehearsedAt : null,
  };
}

/** When staff hear again that a backup is missing. Rule: BACKUP-8. */
export function remindsAt(alertedAt: Date, isOff: boolean): Date {
  return new Date(alertedAt.getTime() + (isOff ? offReminderMs : reminderMs));
}

/** Rule: BACKUP-8. */
export function isMissing({ dueAt }: Pick<BackupScheduleRow, 'dueAt'>, now: Date): boolean {
  return dueAt.getTime() + missingAfterMs <= now.getTime();
}

export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + claimMs);
}
