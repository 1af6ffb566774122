import { z } from 'zod';
import { address, backupTarget, secret, timesOfDay } from './config-schemas.ts';
import { setting } from './config-setting.ts';

const backups = 'Backups';

/** Of the scheduled backups. Rules: docs/rules/operations/backups.md. */
export const backupSettings = {
  backupTarget: setting(
    'BACKUP_TARGET',
    backups,
    'Where scheduled backups go: a folder that exists (a mount of another machine or disk, the same for every server), or s3://bucket/prefix in any S3-compatible store. Unset: no scheduled backups, and staff are alerted if there were some. off: none, on purpose; staff are reminded monthly if there were some.',
    backupTarget.optional(),
  ),
  backupTimes: setting(
    'BACKUP_TIMES',
    backups,
    'Times of day at which a backup is due, in COMMUNITY_TIME_ZONE, separated by commas and at least an hour apart.',
    timesOfDay.prefault('04:00'),
  ),
  backupKeepDays: setting(
    'BACKUP_KEEP_DAYS',
    backups,
    'Days for which scheduled backups are kept. Older ones are deleted after a newer one was restored as a rehearsal. A shorter value than before counts after seven days.',
    z.coerce.number('must be a number').int().min(1).max(3650).default(30),
  ),
  backupEndpoint: setting(
    'BACKUP_S3_ENDPOINT',
    backups,
    "Address of the store of backups. Unset: S3_ENDPOINT, else Amazon's.",
    address.optional(),
  ),
  backupRegion: setting(
    'BACKUP_S3_REGION',
    backups,
    'Region of the bucket of backups. Unset: S3_REGION.',
    z.string().min(1).optional(),
  ),
  backupKeyId: setting(
    'BACKUP_S3_ACCESS_KEY_ID',
    backups,
    'Key that may list, read, write and delete there. Unset: S3_ACCESS_KEY_ID.',
    secret.optional(),
  ),
  backupKeySecret: setting(
    'BACKUP_S3_SECRET_ACCESS_KEY',
    backups,
    "The key's secret. Unset: S3_SECRET_ACCESS_KEY.",
    secret.optional(),
  ),
};
