import type { DatabaseDeps } from '../../database/transact.ts';

/**
 * Ends the sessions that a security code opened, except `keptSession`, and forgets the devices that proved it. Sessions from Discord
 * sign-ins stay: the row of a sign-in outlives its session. Rule: CODE-14.
 */
export async function endCodeSessions(
  deps: DatabaseDeps,
  discordId: string,
  keptSession: string | null = null,
): Promise<void> {
  await deps.db.deleteFrom('adminDevices').where('discordId', '=', discordId).execute();
  await deps.db
    .updateTable('sessions')
    .set({ revokedAt: deps.now() })
    .where('memberId', '=', (of) => of.selectFrom('members').select('members.id').where('discordId', '=', discordId))
    .where('revokedAt', 'is', null)
    .$if(keptSession !== null, (query) => query.where('id', '!=', keptSession))
    .where((is) =>
      is.not(is.exists(is.selectFrom('signIns').select('stateHash').whereRef('signIns.sessionId', '=', 'sessions.id'))),
    )
    .execute();
}
