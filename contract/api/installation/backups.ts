import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../fields.ts';
import { backupFailureReasons } from '../../installation/backup-failures.ts';

const backupsSchema = z.object({
  /**
   * `off`: no target is configured, and there was none before or it is off on purpose. `waiting`: all is well until `next_at`. `running`: a server takes one now. `late`: one is due or is
   * tried again. `missing`: staff were alerted, by the age of the last good one.
   */
  state: z.enum(['off', 'waiting', 'running', 'late', 'missing']),
  /** Where they go; null if none is configured. */
  place: z.string().nullable(),
  /** Times of day and their zone. */
  times: z.array(z.string()),
  time_zone: z.string(),
  keep_days: z.int(),
  next_at: instantSchema.nullable(),
  last_good: z
    .object({ at: instantSchema, name: z.string(), place: z.string(), rows: z.int(), bytes: z.int() })
    .nullable(),
  /** When a backup was restored elsewhere last. */
  rehearsed_at: instantSchema.nullable(),
  /** What the checks of the data found in the last good backup; it is kept all the same. Null if it was not restored. */
  data_check: z.object({ violations: z.int(), rules: z.string() }).nullable(),
  /** The last try since the last good backup, if it failed. */
  failure: z.object({ at: instantSchema, reason: z.enum(backupFailureReasons), detail: z.string() }).nullable(),
  can: z.object({ start: z.boolean() }),
});
export type Backups = z.output<typeof backupsSchema>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary: 'The scheduled backups: where they go, the last good one, the last rehearsal of a restore, and the next.',
  access: 'admin',
  response: backupsSchema,
});

export const startBackup = endpoint({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Makes a backup due now. A server begins within a minute.',
  access: 'admin',
  changes: [],
  response: z.object({ success: z.literal(true), backups: backupsSchema }),
  errors: ['backups_off', 'backup_running'],
});
