import { sql } from 'kysely';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { system } from '../../../actor.ts';
import { endCodeSessions } from '../end-code-sessions.ts';
import { lockAdmins } from '../lock-admins.ts';

/**
 * Makes the configured member the primary admin; the previous one stays an ordinary admin. Their code ends with the sessions that it
 * opened, because another admin may have set it. Rules: AUTH-7, CODE-16.
 *
 * race: two servers start together on a database without an admin, where there is no row to lock: the second would violate
 * `admins_one_primary`, which `on conflict` does not watch. The advisory lock puts them in order.
 */
export async function namePrimaryAdmin(deps: DatabaseDeps, discordId: string): Promise<void> {
  await transact(deps, async (deps) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('primary_admin', 0))`.execute(deps.db);
    await lockAdmins(deps, system);
    await deps.db
      .updateTable('admins')
      .set({ isPrimary: false })
      .where('isPrimary', '=', true)
      .where('discordId', '<>', discordId)
      .execute();
    const named = await deps.db
      .insertInto('admins')
      .values({ discordId, username: 'Primary Admin', isPrimary: true, createdAt: deps.now() })
      .onConflict((conflict) =>
        conflict
          .column('discordId')
          .doUpdateSet((of) => ({
            isPrimary: true,
            isActive: true,
            codeHash: null,
            codeFailures: 0,
            codeTriedAt: null,
            codeVersion: of('admins.codeVersion', '+', 1),
          }))
          .where('admins.isPrimary', '=', false),
      )
      .returning('id')
      .executeTakeFirst();
    if (named !== undefined) await endCodeSessions(deps, discordId);
  });
}
