import { sql } from 'kysely';
import { retentionVariables, type RetentionVariable } from '@sunset/contract/api/installation/service-health.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';

/** The setting of each variable that decides what is deleted for good. */
const retentionSettings = {
  BACKUP_KEEP_DAYS: 'backupKeepDays',
  MESSAGE_RETENTION_DAYS: 'messageRetentionDays',
  RETENTION_MONTHS: 'retentionMonths',
} as const satisfies Record<RetentionVariable, keyof Config>;

export type RetentionConfig = Pick<Config, (typeof retentionSettings)[RetentionVariable]>;

export interface RetentionDeps extends DatabaseDeps {
  config: RetentionConfig;
}

/** For so long the site says that a shorter time is about to count: one wrong digit deletes nothing before somebody can see it. */
const shorterAfterMs = 7 * 24 * 60 * 60 * 1000;

export const configuredRetention = (config: RetentionConfig, variable: RetentionVariable): number =>
  config[retentionSettings[variable]];

/**
 * How long to go by each variable now. A longer time than the one in use counts at once, a shorter one after it was configured for seven
 * days without a server that wants another, which staff are alerted to when it begins. Rule: PRIVACY-11.
 *
 * race: two servers with different times; the row decides, and of both the longer one counts while its server runs.
 */
export async function followRetention({ db, now, config }: RetentionDeps): Promise<Record<RetentionVariable, number>> {
  const at = now();
  return transact({ db, now: () => at }, async (deps) => {
    const rows = await updatePeriods(deps, config);
    for (const row of rows) await alertStaff(deps, row);
    return Object.fromEntries(rows.map(({ variable, inUse }) => [variable, inUse])) as Record<
      RetentionVariable,
      number
    >;
  });
}

async function updatePeriods({ db, now }: DatabaseDeps, config: RetentionConfig): Promise<RetentionRow[]> {
  const configured = retentionVariables.map((variable) => configuredRetention(config, variable));
  const at = now();
  const isFollowed = sql`(excluded.in_use >= period.in_use
    or period.shorter = excluded.in_use and period.shorter_since <= ${new Date(at.getTime() - shorterAfterMs)})`;
  const { rows } = await sql<RetentionRow>`
    insert into retention_periods as period (variable, in_use)
    select * from unnest(${[...retentionVariables]}::text[], ${configured}::integer[])
    on conflict (variable) do update set
      in_use = case when ${isFollowed} then excluded.in_use else period.in_use end,
      shorter = case when ${isFollowed} then null else excluded.in_use end,
      shorter_since = case
        when ${isFollowed} then null
        when period.shorter = excluded.in_use then period.shorter_since
        else ${at}::timestamptz end
    returning variable, in_use as "inUse", shorter, shorter_since as "shorterSince"`.execute(db);
  return rows;
}

/** At most once a day for the same times: while servers with two of them run, the seven days begin again and again. */
async function alertStaff(deps: DatabaseDeps, { variable, inUse, shorter, shorterSince }: RetentionRow): Promise<void> {
  if (shorterSince?.getTime() !== deps.now().getTime()) return;
  const key = `${variable} ${inUse} ${shorter} ${shorterSince.toISOString().slice(0, 10)}`;
  await enqueueMessage(deps, { kind: 'staff.shorter_retention', key, payload: { variable } });
}

export interface RetentionRow {
  variable: RetentionVariable;
  inUse: number;
  shorter: number | null;
  shorterSince: Date | null;
}

/** Empty in a database from before the table, which only tools meet. */
export async function listRetention(db: Database): Promise<RetentionRow[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('retention_periods') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return [];
  const found = await db.selectFrom('retentionPeriods').selectAll().orderBy('variable').execute();
  return found as RetentionRow[];
}

/** The longer one of the time in use and the configured one: a longer one counts with the next run. */
export async function retentionInUse(
  db: Database,
  config: RetentionConfig,
  variable: RetentionVariable,
): Promise<number> {
  const row = (await listRetention(db)).find((each) => each.variable === variable);
  return Math.max(row?.inUse ?? 0, configuredRetention(config, variable));
}

/** When a shorter time counts. */
export const countsAt = (since: Date): Date => new Date(since.getTime() + shorterAfterMs);
