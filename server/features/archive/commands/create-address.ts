import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { isArchiveRunning } from '../../../operations/archive/snapshot.ts';
import type { Random } from '../../../random.ts';
import { secretHash } from '../../auth/rules.ts';
import { archiveRunning, freshSignInRequired, primaryAdminRequired } from '../errors.ts';
import { findPrimarySignIn } from '../queries.ts';
import { addressLifetimeMs, freshSignInMs } from '../rules.ts';

/**
 * Creates the token of the address for one download, in place of the session's earlier one. It is for a browser, which sends no token with a
 * download: the file would otherwise have to fit into the memory of the page. Refuses with `primary_admin_required`,
 * `fresh_sign_in_required` and, so that the panel can show it, `archive_running`; the download decides again. Rules: ARCHIVE-1, ARCHIVE-9.
 */
export async function createAddress(
  { db, now, random }: DatabaseDeps & { random: Random },
  { sessionId }: MemberActor,
): Promise<string> {
  const signedInAt = await findPrimarySignIn(db, sessionId);
  if (signedInAt === null) throw primaryAdminRequired();
  const freshUntil = signedInAt.getTime() + freshSignInMs;
  if (freshUntil <= now().getTime()) throw freshSignInRequired();
  if (await isArchiveRunning(db)) throw archiveRunning();
  const token = random.token();
  const expiresAt = new Date(Math.min(now().getTime() + addressLifetimeMs, freshUntil));
  await db
    .updateTable('sessions')
    .set({ archiveAddressHash: secretHash(token), archiveAddressExpiresAt: expiresAt })
    .where('id', '=', sessionId)
    .execute();
  return token;
}
