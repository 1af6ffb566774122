import type { Member } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';

/** An admin who came through Discord gets the whole budget of their security code back. Rule: CODE-9. */
export async function unlockCode(deps: DatabaseDeps, member: Member, sessionId: string): Promise<void> {
  if (!member.isAdmin) return;
  await deps.db.updateTable('adminDevices').set({ failures: 0 }).where('discordId', '=', member.discordId).execute();
  const unlocked = await deps.db
    .updateTable('admins')
    .set({ codeFailures: 0, codeTriedAt: null })
    .where('discordId', '=', member.discordId)
    .where('codeFailures', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (unlocked === undefined) return;
  await recordChange(
    deps,
    { kind: 'member', member, sessionId },
    { action: 'admin.unlock_code', subject: 'admin', subjectId: String(unlocked.id), after: { failures: 0 } },
  );
}
