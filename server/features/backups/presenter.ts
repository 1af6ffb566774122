import type { Backups } from '@sunset/contract/api/installation/backups.ts';
import type { Config } from '../../config.ts';
import type { BackupScheduleRow } from './queries.ts';
import { believe } from './rules.ts';

interface Circumstances {
  config: Pick<Config, 'backupTarget' | 'backupTimes' | 'backupKeepDays' | 'communityTimeZone'>;
  now: Date;
}

export function presentBackups(stored: BackupScheduleRow | undefined, { config, now }: Circumstances): Backups {
  const row = stored && believe(stored, config, now);
  const state = stateOf(row, config, now);
  const isOn = (config.backupTarget ?? null) !== null;
  return {
    state,
    place: config.backupTarget?.place ?? null,
    times: config.backupTimes,
    time_zone: config.communityTimeZone,
    keep_days: config.backupKeepDays,
    next_at: state === 'off' ? null : (row?.dueAt.toISOString() ?? null),
    last_good: presentGood(row),
    rehearsed_at: row?.rehearsedAt?.toISOString() ?? null,
    data_check: presentDataCheck(row),
    failure: presentFailure(row),
    can: { start: isOn && (state === 'waiting' || isWaitingForRetry(row, now)) },
  };
}

function stateOf(row: BackupScheduleRow | undefined, config: Circumstances['config'], now: Date): Backups['state'] {
  if (config.backupTarget === null) return 'off';
  if (row === undefined) return config.backupTarget === undefined ? 'off' : 'late';
  if (row.claimedUntil !== null && row.claimedUntil > now) return 'running';
  if (row.alertedAt !== null) return 'missing';
  return row.dueAt <= now ? 'late' : 'waiting';
}

/** A server that is about to begin needs no button. */
function isWaitingForRetry(row: BackupScheduleRow | undefined, now: Date): boolean {
  return row !== undefined && row.retryAt !== null && row.retryAt > now;
}

function presentGood(row: BackupScheduleRow | undefined): Backups['last_good'] {
  if (!row?.goodAt || row.goodName === null) return null;
  return {
    at: row.goodAt.toISOString(),
    name: row.goodName,
    place: row.goodPlace ?? '',
    rows: Number(row.goodRows),
    bytes: Number(row.goodBytes),
  };
}

function presentDataCheck(row: BackupScheduleRow | undefined): Backups['data_check'] {
  if (!row || row.violations === null) return null;
  return { violations: row.violations, rules: row.violatedRules ?? '' };
}

/** The constraint of the database holds the column to the contract's list. */
function presentFailure(row: BackupScheduleRow | undefined): Backups['failure'] {
  if (!row?.failedAt) return null;
  return {
    at: row.failedAt.toISOString(),
    reason: row.failure as NonNullable<Backups['failure']>['reason'],
    detail: row.failureDetail ?? '',
  };
}
