import { system } from '../actor.ts';
import type { Config } from '../config.ts';
import { transact, type DatabaseDeps } from '../database/transact.ts';
import { recordChange } from '../features/audit-log/record-change.ts';
import { describeMark, issueStorageMark } from '../features/installation/storage-marks.ts';
import type { Outcome } from '../integrations/outside.ts';
import type { FileStorage } from '../integrations/storage/storage.ts';
import type { StorageMark } from '../integrations/storage/storage-mark.ts';
import { storeOf } from './backup/scheduled/backup-runner.ts';
import { targetOf } from './backup/scheduled/run-backup.ts';

interface Places {
  config: Config;
  storage: FileStorage;
  say: (line: string) => void;
}

/**
 * Takes the places of the configuration for this database, on the word of an operator: the place for backups, and the bucket of pictures.
 * A copy that still uses them is refused from then on. Rules: BACKUP-13, OPS-32.
 */
export async function takeOverStorage(deps: DatabaseDeps, { config, storage, say }: Places): Promise<void> {
  const issued = await issueStorageMark(deps.db);
  const at = deps.now().toISOString();
  const mark: StorageMark = { ...issued, address: config.publicUrl ?? null, at, isContested: false };
  const place = config.backupTarget ?? null;
  if (place !== null) {
    const target = targetOf({ place, store: storeOf(config) }, '');
    const before = await target.findMark();
    await target.setMark(mark);
    say(describe(`The place for backups, ${place.place},`, before));
  }
  if (storage.isShared) {
    const before = valueOf(await storage.findMark());
    valueOf(await storage.setMark(mark));
    say(describe(`The bucket of pictures, ${config.picturesBucket},`, before));
  }
  if (place === null && !storage.isShared) say('Neither BACKUP_TARGET nor a bucket of pictures is configured.');
  await transact(deps, async (deps) => {
    await deps.db.updateTable('installation').set({ isRestored: false }).execute();
    await recordChange(deps, system, {
      action: 'settings.take_over_storage',
      subject: 'settings',
      subjectId: 'community',
    });
  });
}

function describe(place: string, before: StorageMark | null): string {
  return `${place} belongs to this database now. Before: ${before === null ? 'nobody' : describeMark(before)}.`;
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new Error(`The bucket of pictures does not work: ${outcome.reason}`);
}
