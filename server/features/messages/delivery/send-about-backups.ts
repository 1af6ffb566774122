import { findBackupSchedule } from '../../backups/queries.ts';
import { backupGood, backupMissing } from '../templates/backup-messages.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { post, toBody } from './send-to-person.ts';

/** As things are now: a backup that was taken meanwhile is not missing. Rule: BACKUP-8. */
export async function sendAboutBackups(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: 'staff.backup_missing' | 'staff.backup_good',
): Promise<DeliveryResult> {
  const channelId = deps.config.channelStaff;
  if (channelId === undefined) return { kind: 'dead', failure: 'not_configured' };
  const schedule = await findBackupSchedule(deps.db);
  const isMissing = schedule !== undefined && schedule.alertedAt !== null;
  if (schedule === undefined || isMissing !== (kind === 'staff.backup_missing'))
    return { kind: 'dead', failure: 'out_of_date' };
  const { goodAt, failure } = schedule;
  const text = isMissing ? backupMissing({ goodAt, failure }) : backupGood(goodAt ?? deps.now());
  return post(deps, message, { channelId, body: toBody(deps, text) });
}
