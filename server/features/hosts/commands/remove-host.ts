import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { lockAdmins } from '../../admins/lock-admins.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/** A member whom an admin made a host no longer is one. Refuses with `not_found`. Rules: HOST-3, HOST-4. */
export async function removeHost(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<void> {
  await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const removed = await deps.db
      .deleteFrom('hosts')
      .where('memberId', '=', memberId)
      .returning('memberId')
      .executeTakeFirst();
    if (!removed) throw notFound('This host');
    await recordChange(deps, actor, {
      action: 'member.remove_host',
      subject: 'member',
      subjectId: String(memberId),
      before: { is_host: true },
      after: { is_host: false },
    });
  });
}
