import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';

/** No-shows so far no longer defer the entries that a member makes from now on. Refuses with `not_found`. Rule: DRAW-12. */
export async function liftNoShowPenalty(deps: DatabaseDeps, actor: MemberActor, memberId: number): Promise<void> {
  await transact(deps, async (deps) => {
    const lifted = await deps.db
      .updateTable('members')
      .set({ noShowsForgivenAt: deps.now() })
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!lifted) throw notFound('The member');
    await recordChange(deps, actor, {
      action: 'member.forgive_no_shows',
      subject: 'member',
      subjectId: String(memberId),
      after: { until: deps.now().toISOString() },
    });
  });
}
