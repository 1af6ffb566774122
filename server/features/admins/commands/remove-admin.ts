import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { endAdmin } from '../end-admin.ts';
import { lastAdminKept, primaryAdminKept } from '../errors.ts';
import { lockAdmins } from '../lock-admins.ts';

/**
 * Removes an admin: their sessions, code, trusted devices and API keys end in the same transaction. Refuses with `not_found`, and with
 * `admin_kept` for the primary and the last active admin.
 */
export async function removeAdmin(deps: DatabaseDeps, actor: Actor, discordId: string): Promise<void> {
  await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const outcome = await endAdmin(deps, actor, discordId);
    if (outcome === 'primary') throw primaryAdminKept();
    if (outcome === 'last') throw lastAdminKept();
    if (outcome !== 'removed') throw notFound('This admin');
  });
}
