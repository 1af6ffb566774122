import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { signedOut } from './errors.ts';

/**
 * Holds everyone who administers until the end of the transaction, and refuses with `invalid_token` whoever asks and is no
 * longer among them.
 *
 * race: an admin is removed while a call of theirs is under way, and a code takes long to hash. Without this the call could
 * make them, or a friend, an admin after they were removed. The order is that of `remove_admin`, so that the two never
 * wait for each other.
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
