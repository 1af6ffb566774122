import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { signedOut } from './errors.ts';

/**
 * Locks all active admins until the end of the transaction, and refuses with `invalid_token` if the caller is not among
 * them.
 *
 * race: an admin is removed during a call of theirs, and hashing a code takes long. Without the lock the call could make
 * them, or another person, an admin after they were removed. The order of the locks is that of `remove_admin`, so no
 * deadlock is possible.
 */
export async function lockAdmins(deps: DatabaseDeps, actor: Actor): Promise<void> {
  const active = await deps.db
    .selectFrom('admins')
    .select('discordId')
    .where('isActive', '=', true)
    .orderBy('discordId')
    .forUpdate()
    .execute();
  if (actor.kind !== 'member') return;
  if (!active.some(({ discordId }) => discordId === actor.member.discordId)) throw signedOut();
}
