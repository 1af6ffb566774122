import { findBackupSchedule, type BackupScheduleRow } from '../../backups/queries.ts';
import { backupGood, backupMissing, dataBroken } from '../templates/backup-messages.ts';
import type { MessageText } from '../templates/message-text.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { postToStaff } from './send-to-person.ts';

type BackupMessageKind = 'staff.backup_missing' | 'staff.backup_good' | 'staff.data_broken';

/** As things are now: a backup that was taken meanwhile is not missing. Rules: BACKUP-8, BACKUP-11. */
export async function sendAboutBackups(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: BackupMessageKind,
): Promise<DeliveryResult> {
  const schedule = await findBackupSchedule(deps.db);
  return postToStaff(deps, message, schedule === undefined ? null : texts[kind](schedule, deps));
}

const hasTarget = ({ backupTarget }: DeliveryDeps['config']) =>
  backupTarget === null ? null : backupTarget !== undefined;

/** Null if it does not hold any more. */
const texts: Record<
  BackupMessageKind,
  (schedule: BackupScheduleRow, deps: Pick<DeliveryDeps, 'config' | 'now'>) => MessageText | null
> = {
  'staff.backup_missing': ({ alertedAt, goodAt, failure }, { config }) =>
    alertedAt === null ? null : backupMissing({ goodAt, failure, hasTarget: hasTarget(config) }),
  'staff.backup_good': ({ alertedAt, goodAt }, { now }) => (alertedAt === null ? backupGood(goodAt ?? now()) : null),
  'staff.data_broken': ({ violations, violatedRules }) =>
    violations === null || violations === 0 ? null : dataBroken({ violations, rules: violatedRules ?? '' }),
};
