import type { Actor } from '../../../actor.ts';
import { notFound, AppError } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { lockAdmins } from '../../admins/lock-admins.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { getHost, type HostRow } from '../queries.ts';

const alreadyHost = () => new AppError('already_host', 'An admin has made this person a host already.');

/**
 * Makes a member a host. Refuses with `not_found`, and with `already_host` where an admin did so before. Rule: HOST-3.
 *
 * race: two admins add the same member; the primary key admits one. The member deletes their account; the lock on their row
 * puts the two in order.
 */
export async function addHost(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<HostRow> {
  return transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const member = await deps.db
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw notFound('The member');
    const added = await deps.db
      .insertInto('hosts')
      .values({ memberId, addedAt: deps.now() })
      .onConflict((conflict) => conflict.column('memberId').doNothing())
      .returning('memberId')
      .executeTakeFirst();
    if (!added) throw alreadyHost();
    await recordChange(deps, actor, {
      action: 'member.make_host',
      subject: 'member',
      subjectId: String(memberId),
      after: { is_host: true },
    });
    return getHost(deps.db, memberId);
  });
}
