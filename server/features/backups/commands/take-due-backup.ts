import type { Deps } from '../../../deps.ts';
import { followRetention } from '../../installation/retention.ts';
import { claimBackup, renewClaim } from '../claim-backup.ts';
import { recordFailedBackup, recordGoodBackup } from '../record-backup.ts';

type BackupDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'backups'>;

/** Takes the backup that is due, if no other server does, and records how it ended. Rules: BACKUP-1 to BACKUP-7. */
export async function takeDueBackup(deps: BackupDeps, signal = new AbortController().signal): Promise<void> {
  const { backups } = deps;
  if (backups === null || signal.aborted) return;
  const claim = await claimBackup(deps, backups.nameAt(deps.now()));
  if (claim === null) return;
  const { BACKUP_KEEP_DAYS: keepDays } = await followRetention(deps);
  const result = await backups.take(
    { ...claim, keepDays },
    { signal, onHeartbeat: () => renewClaim(deps, claim.attempt) },
  );
  const taken = { ...claim, place: backups.place };
  if (result.kind === 'failed') {
    deps.log.warn({ reason: result.reason, detail: result.detail }, 'a backup failed');
    await recordFailedBackup(deps, { ...taken, result, isStopping: signal.aborted });
    return;
  }
  if (result.pruneFailure !== null) deps.log.warn({ reason: result.pruneFailure }, 'old backups could not be deleted');
  await recordGoodBackup(deps, { ...taken, result });
}
