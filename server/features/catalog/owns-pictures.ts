import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { StorageMark } from '../../integrations/storage/storage-mark.ts';
import type { OutsideServices } from '../../start/outside-services.ts';
import { describeMark, findKnownPlace, issueStorageMark } from '../installation/storage-marks.ts';

interface OwnershipDeps extends DatabaseDeps, Pick<OutsideServices, 'storage'> {
  log: Logger;
  config: Pick<Config, 'publicUrl'>;
}

/** A copy of the database is found within this and an hour, well before pictures that only the copy does not use are deleted. */
const markLifetimeMs = 6 * 60 * 60 * 1000;

/**
 * Whether files of the bucket may be deleted: not while it has the mark of another database. One that was copied without a restore has
 * the same marks as the original until either leaves a new one; who then finds it says so in the mark, and neither deletes anything until an
 * operator decides. Rule: OPS-32.
 */
export async function ownsPictures(deps: OwnershipDeps): Promise<boolean> {
  const { storage, log } = deps;
  if (!storage.isShared) return true;
  const found = await storage.findMark();
  if (found.kind !== 'ok') return complain(log, found.reason);
  const mark = found.value;
  const { isOwn, isRestored, installation } = await findKnownPlace(deps.db, mark);
  if (mark === null) return isRestored ? complain(log, 'this database was restored from a backup') : leaveMark(deps);
  if (mark.isContested) return complain(log, 'a copy of this site uses the same bucket');
  if (isOwn) return isRecent(mark, deps.now()) || leaveMark(deps);
  if (mark.installation === installation) await storage.setMark({ ...mark, isContested: true });
  return complain(log, `the bucket belongs to ${describeMark(mark)}`);
}

function complain(log: Logger, reason: string): false {
  log.warn({ reason }, 'unused pictures are not deleted');
  return false;
}

function isRecent({ at }: StorageMark, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(at)) < markLifetimeMs;
}

async function leaveMark({ db, storage, config, now, log }: OwnershipDeps): Promise<boolean> {
  const issued = await issueStorageMark(db);
  const at = now().toISOString();
  const left = await storage.setMark({ ...issued, address: config.publicUrl ?? null, at, isContested: false });
  return left.kind === 'ok' || complain(log, left.reason);
}
