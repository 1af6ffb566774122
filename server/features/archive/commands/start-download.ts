import type { Readable } from 'node:stream';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Deps } from '../../../deps.ts';
import { openSnapshot } from '../../../operations/archive/snapshot.ts';
import { writeArchive } from '../../../operations/archive/write-archive.ts';
import { productVersion } from '../../../operations/product-version.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { findMember } from '../../members/queries.ts';
import { archiveAddressInvalid, archiveRunning } from '../errors.ts';
import { findPrimarySignIn, isAddressUsable, usableAddress } from '../queries.ts';

/**
 * The archive of the community as a stream, audited when it begins. Refuses with `archive_address_invalid` and `archive_running`, which leaves
 * the address usable. Rules: ARCHIVE-1, ARCHIVE-8, ARCHIVE-9.
 *
 * race: two downloads at once, at one server or at two: an advisory lock lets one begin, until its connection ends.
 */
export async function startDownload(
  deps: Pick<Deps, 'db' | 'pool' | 'now' | 'storage' | 'log'>,
  token: string,
): Promise<Readable> {
  const { db, pool, now, storage, log } = deps;
  // Anybody can call this: a wrong address must not cost a connection.
  if (!(await isAddressUsable(db, token, now()))) throw archiveAddressInvalid();
  const snapshot = await openSnapshot(pool.options);
  if (snapshot === null) throw archiveRunning();
  try {
    await transact({ db, now }, (deps) => useAddress(deps, token));
    return await writeArchive({ snapshot, storage, version: productVersion(), now, log });
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

/** race: the address is used twice at once; the conditional update lets one of them have it. A logout waits for it, or is found here. */
async function useAddress(deps: DatabaseDeps, token: string): Promise<void> {
  const session = await deps.db
    .updateTable('sessions')
    .set({ archiveAddressHash: null, archiveAddressExpiresAt: null })
    .where(usableAddress(token, deps.now()))
    .returning(['id', 'memberId'])
    .executeTakeFirst();
  if (session === undefined || (await findPrimarySignIn(deps.db, session.id)) === null) throw archiveAddressInvalid();
  const member = await findMember(deps.db, session.memberId, deps.now());
  if (member === null) throw archiveAddressInvalid();
  await recordChange(
    deps,
    { kind: 'member', member, sessionId: session.id },
    { action: 'archive.download', subject: 'settings', subjectId: 'community' },
  );
}
