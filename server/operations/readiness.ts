import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { findBackupSchedule, type BackupScheduleRow } from '../features/backups/queries.ts';
import { believe, isMissing, type ScheduleConfig } from '../features/backups/rules.ts';
import type { Operations } from './operations.ts';

/** The response of `/readyz`. `ready` false removes the process from the balancer; warnings are for the operator. */
export interface Readiness {
  ready: boolean;
  warnings: string[];
  checks: {
    database: 'ok' | 'failing';
    /** Whether PostgreSQL syncs each commit to disk before it answers. */
    durability: 'full' | 'reduced' | 'unknown';
    stopping: boolean;
    outbox: { oldest_seconds: number; pending: number; unknown: number; dead: number };
    /** Null if there are no scheduled backups. `data_violations` is null if the last one was not restored. */
    backups: { last_good_seconds: number | null; missing: boolean; data_violations: number | null } | null;
    requests: { last_minute: number; failure_share: number };
    /** The jobs of this process whose last run failed. */
    failing_jobs: string[];
  };
}

/** Thresholds of the warnings. */
const lateMessageSeconds = 300;
const alarmingShare = 0.05;
const fewRequests = 20;

interface DatabaseState {
  oldestSeconds: number;
  pending: number;
  unknown: number;
  dead: number;
  isDurable: boolean;
  backups: Readiness['checks']['backups'];
}

export interface ReadinessOptions {
  /** An older state is read again. */
  freshMs: number;
  /** How long a probe waits for that; then it is answered with what the database said last. */
  waitMs: number;
  /** What the database said is not used when it is older. */
  maxAgeMs: number;
}

const defaultOptions: ReadinessOptions = { freshMs: 2000, waitMs: 150, maxAgeMs: 10_000 };

export interface ReadinessDeps {
  /** A connection that only the probes use. */
  probeDb: Database;
  operations: Operations;
  config: Pick<Config, 'backupTarget'> & ScheduleConfig;
  now: () => Date;
  log: Logger;
}

/**
 * Readiness of this process: writes a row, so that a read-only or full disk is detected. Uses a separate connection, so
 * that load does not delay probes. Rules: OPS-8, LIMIT-8.
 */
export function createReadiness(deps: ReadinessDeps, options = defaultOptions): () => Promise<Readiness> {
  let last: { state: DatabaseState | null; at: number } | null = null;
  let reading: Promise<DatabaseState | null> | null = null;
  async function read(): Promise<DatabaseState | null> {
    const state = await readDatabaseState(deps);
    last = { state, at: performance.now() };
    reading = null;
    return state;
  }
  return async () => {
    const age = last === null ? Number.POSITIVE_INFINITY : performance.now() - last.at;
    if (last !== null && age < options.freshMs) return describeReadiness(deps, last.state);
    reading ??= read();
    const isUsable = last !== null && age < options.maxAgeMs;
    const state = isUsable ? await withinMs(options.waitMs, reading, last?.state ?? null) : await reading;
    return describeReadiness(deps, state);
  };
}

/** The result of a promise, or `instead` after the timeout. */
async function withinMs<T>(ms: number, promise: Promise<T>, instead: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, instead);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function describeReadiness(
  { operations: { isDraining, failures, failingJobs, isClockTrusted } }: ReadinessDeps,
  state: DatabaseState | null,
): Readiness {
  const { requests, share } = failures.read();
  return {
    ready: state !== null && !isDraining,
    warnings: [
      ...(state === null ? ['The database is read-only.'] : warningsOf(state)),
      ...(requests >= fewRequests && share >= alarmingShare
        ? [`${Math.round(share * 100)} % of the last minute's requests failed.`]
        : []),
      ...[...failingJobs].map(describeFailingJob),
      ...(isClockTrusted ? [] : ['Jobs wait until the clock of this machine is right by Discord’s.']),
      ...(isDraining ? ['This process is stopping.'] : []),
    ],
    checks: {
      database: state === null ? 'failing' : 'ok',
      durability: durabilityOf(state),
      stopping: isDraining,
      outbox: {
        oldest_seconds: state?.oldestSeconds ?? 0,
        pending: state?.pending ?? 0,
        unknown: state?.unknown ?? 0,
        dead: state?.dead ?? 0,
      },
      backups: state?.backups ?? null,
      requests: { last_minute: requests, failure_share: share },
      failing_jobs: [...failingJobs.keys()],
    },
  };
}

function backupsOf(
  stored: BackupScheduleRow | undefined,
  { config, now }: Pick<ReadinessDeps, 'config' | 'now'>,
): Readiness['checks']['backups'] {
  if (stored === undefined) {
    return (config.backupTarget ?? null) === null
      ? null
      : { last_good_seconds: null, missing: false, data_violations: null };
  }
  const row = believe(stored, config, now());
  return {
    last_good_seconds: row.goodAt === null ? null : (now().getTime() - row.goodAt.getTime()) / 1000,
    missing: config.backupTarget !== null && isMissing(row, now()),
    data_violations: row.violations,
  };
}

function durabilityOf(state: DatabaseState | null): Readiness['checks']['durability'] {
  if (state === null) return 'unknown';
  return state.isDurable ? 'full' : 'reduced';
}

const maxNamedItems = 5;

function describeFailingJob([job, items]: [string, readonly string[]]): string {
  if (items.length === 0) return `The last run of the job “${job}” failed.`;
  const named = items.slice(0, maxNamedItems).join(', ');
  const more = items.length > maxNamedItems ? ` and ${items.length - maxNamedItems} more` : '';
  return `The last run of the job “${job}” failed for ${named}${more}.`;
}

function warningsOf(state: DatabaseState): string[] {
  return [
    ...(state.isDurable ? [] : ['PostgreSQL may lose acknowledged writes: fsync or synchronous_commit is off.']),
    ...(state.oldestSeconds > lateMessageSeconds
      ? [`The oldest message to Discord has been waiting for ${Math.round(state.oldestSeconds)} s.`]
      : []),
    ...(state.unknown > 0 ? [`${state.unknown} messages to Discord may or may not have arrived.`] : []),
    ...(state.backups?.missing === true ? ['A scheduled backup is missing.'] : []),
    ...((state.backups?.data_violations ?? 0) > 0 ? ['The data of the last backup breaks rules of the site.'] : []),
    ...(state.dead > 0 ? [`${state.dead} messages to Discord failed for good.`] : []),
  ];
}

/** Writes the heartbeat. Null if that fails. */
async function readDatabaseState(deps: ReadinessDeps): Promise<DatabaseState | null> {
  const now = deps.now();
  try {
    const schedule = await findBackupSchedule(deps.probeDb);
    const { rows } = await sql<Omit<DatabaseState, 'backups'>>`
      with beat as (update heartbeat set at = ${now} returning at)
      select
        coalesce(extract(epoch from ${now}::timestamptz - min(not_before) filter (
          where status in ('pending', 'sending') and not_before <= ${now})), 0)::float as oldest_seconds,
        count(*) filter (where status in ('pending', 'sending'))::integer as pending,
        count(*) filter (where status = 'unknown')::integer as unknown,
        count(*) filter (where status = 'dead')::integer as dead,
        current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable
      from outbox, beat
      where status <> 'sent'`.execute(deps.probeDb);
    return rows[0] === undefined ? null : { ...rows[0], backups: backupsOf(schedule, deps) };
  } catch (error) {
    deps.log.warn({ err: error }, 'the readiness check failed');
    return null;
  }
}
