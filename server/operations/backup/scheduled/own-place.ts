import type { BackupTarget } from '../../../integrations/backups/backup-target.ts';
import type { StorageMark } from '../../../integrations/storage/storage-mark.ts';
import { connectPool, createDatabase } from '../../../database/connect.ts';
import { describeMark, findKnownPlace, type KnownPlace } from '../../../features/installation/storage-marks.ts';
import { BackupError } from '../manifest.ts';
import { BackupFailure, step } from './failure.ts';

interface PlaceUse {
  databaseUrl: string;
  /** What is written there, before anything else. */
  mark: StorageMark;
  /** Whether this database knows of a backup of its own. */
  hasGoodBackup: boolean;
}

/** What an operator does about it. */
export const takeOver = 'If this is the site that goes on: npm run storage:take-over.';

/**
 * Takes the place for this run, or fails with `not_ours` if another database has used it since: a copy of the site would replace and
 * delete the backups of the original. Rule: BACKUP-13.
 */
export async function takePlace(target: BackupTarget, use: PlaceUse): Promise<void> {
  const found = await step('target', () => target.findMark());
  const known = await step('source', () => askDatabase(use.databaseUrl, found));
  const problem = found === null ? await findStrangeBackups(target, use, known) : describeOwner(found, known);
  if (problem !== null) throw notOurs(`${problem}. ${takeOver}`);
  await step('target', () => target.setMark(use.mark));
}

/** Nothing is deleted if another database has taken the place since. */
export async function requireStillOurs(target: BackupTarget, { mark }: StorageMark): Promise<void> {
  const found = await target.findMark();
  if (found?.mark !== mark) throw notOurs('the place was taken over by another installation');
}

/** Null if the place is this database's. */
export function describeOwner(found: StorageMark, { isOwn, isRestored }: KnownPlace): string | null {
  if (isOwn) return null;
  const restored = isRestored ? 'this database was restored from a backup, and ' : '';
  return `${restored}the place belongs to ${describeMark(found)}`;
}

/** From before there were marks, or of a site that another one has taken the place of. */
async function findStrangeBackups(target: BackupTarget, use: PlaceUse, { isRestored }: KnownPlace) {
  if (!isRestored && use.hasGoodBackup) return null;
  const stored = await step('target', () => target.list());
  return stored.some(({ isWhole }) => isWhole) ? 'the place has backups of another installation' : null;
}

const notOurs = (reason: string) => new BackupFailure('not_ours', new BackupError(reason));

async function askDatabase(url: string, found: StorageMark | null): Promise<KnownPlace> {
  const db = createDatabase(connectPool(url, 1, { warn: () => {} }));
  try {
    return await findKnownPlace(db, found);
  } finally {
    await db.destroy();
  }
}
