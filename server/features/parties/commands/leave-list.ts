import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { partyIsFixed } from '../errors.ts';
import { lockActiveMembers, lockListAndParty, requireLeader } from '../lock-party.ts';
import { isClosed } from '../queries.ts';
import { isActive, listOf } from '../rules.ts';

/**
 * The leader takes the whole party out of the lobby or the waiting list; it is open again. Its offers end, and the rooms go to the next.
 * A party in no list stays as it is. Refuses with `not_found`, `party_over`, `party_leader_required`, or `already_decided` while it is
 * drawn. Rule: PARTY-22.
 */
export async function leaveList(deps: DatabaseDeps, actor: MemberActor, code: string): Promise<void> {
  await transact(deps, async (deps) => {
    const locked = await lockListAndParty(deps, code);
    requireLeader(locked, actor, deps.now());
    const { view } = requireLeader(await lockActiveMembers(deps, locked), actor, deps.now());
    const { party, memberships } = view;
    const list = listOf(memberships);
    if (list === null) return;
    if (await isClosed(deps.db, party.id)) throw partyIsFixed('closed');
    await sql`select end_party_entries(${party.id}, ${actor.member.id}, ${deps.now()})`.execute(deps.db);
    await recordChange(deps, actor, {
      action: 'party.leave_list',
      subject: 'party',
      subjectId: String(party.id),
      before: { list, members: memberships.filter(isActive).length },
    });
    await sql`select offer_free_units(${party.openingId}, ${deps.now()})`.execute(deps.db);
  });
}
