import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import type { Config } from '../../../../config.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { holdDecided } from '../errors.ts';
import { acceptRoles } from '../roles-in-use.ts';

/**
 * Decides about held departures: `left` lets them go on and accepts changed roles, `keep` ends all that have begun and lets none begin for a day. Refuses with
 * `already_decided`. Rules: MEMBER-11, MEMBER-13.
 *
 * race: two admins decide at once; the update checks that nobody has decided, so one of them does.
 */
export async function decideDepartures(
  deps: DatabaseDeps & { config: Config },
  actor: MemberActor,
  { holdId, decision }: { holdId: number; decision: 'left' | 'keep' },
): Promise<void> {
  await transact(deps, async (deps) => {
    const decided = await deps.db
      .updateTable('departureHolds')
      .set({ decision, decidedAt: deps.now(), decidedBy: actor.member.id })
      .where('id', '=', holdId)
      .where('decision', 'is', null)
      .returning('changedRoles')
      .executeTakeFirst();
    if (!decided) throw holdDecided();
    if (decision === 'keep') await endAbsences(deps);
    else await acceptRoles(deps, decided.changedRoles);
    await recordChange(deps, actor, {
      action: decision === 'keep' ? 'departures.keep' : 'departures.allow',
      subject: 'departures',
      subjectId: String(holdId),
    });
  });
}

/** Members are locked in id order, as everywhere. */
async function endAbsences({ db }: DatabaseDeps): Promise<void> {
  await sql`
    update members set absent_since = null, departure_due_at = null
    where id = any(array(
      select id from members where absent_since is not null order by id for no key update))`.execute(db);
}
