import type { Readable } from 'node:stream';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Deps } from '../../../deps.ts';
import { openSnapshot } from '../../../operations/archive/snapshot.ts';
import { writeArchive } from '../../../operations/archive/write-archive.ts';
import { productVersion } from '../../../operations/product-version.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { archiveRunning, freshSignInRequired, primaryAdminRequired } from '../errors.ts';
import { findPrimarySignIn } from '../queries.ts';
import { freshSignInMs } from '../rules.ts';

/**
 * The archive of the community as a stream, audited when it begins. Refuses with `primary_admin_required`, `fresh_sign_in_required` and
 * `archive_running`. Rules: ARCHIVE-1, ARCHIVE-8.
 *
 * race: two downloads at once, at one server or at two: an advisory lock lets one begin, until its connection ends.
 */
export async function startDownload(
  deps: Pick<Deps, 'db' | 'pool' | 'now' | 'storage' | 'log'>,
  actor: MemberActor,
): Promise<Readable> {
  const { db, pool, now, storage, log } = deps;
  const snapshot = await openSnapshot(pool.options);
  if (snapshot === null) throw archiveRunning();
  try {
    await transact({ db, now }, (deps) => allowDownload(deps, actor));
    return await writeArchive({ snapshot, storage, version: productVersion(), now, log });
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

async function allowDownload(deps: DatabaseDeps, actor: MemberActor): Promise<void> {
  const signedInAt = await findPrimarySignIn(deps.db, actor.sessionId);
  if (signedInAt === null) throw primaryAdminRequired();
  if (signedInAt.getTime() + freshSignInMs <= deps.now().getTime()) throw freshSignInRequired();
  await recordChange(deps, actor, { action: 'archive.download', subject: 'settings', subjectId: 'community' });
}
