import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { partyIsFixed } from '../errors.ts';
import { getParty, lockListAndParty, requireLeader } from '../lock-party.ts';
import { isClosed } from '../queries.ts';
import { hasBooked } from '../rules.ts';

/**
 * The leader chooses whether all are booked or nobody. Everybody has to get ready again. Refuses with `not_found`, `party_over`,
 * `party_leader_required`, or `already_decided` once somebody is booked or has an offer, and while it is drawn. Rules: PARTY-9, PARTY-17.
 */
export async function changePolicy(
  deps: DatabaseDeps,
  actor: MemberActor,
  { code, policy }: { code: string; policy: PartyPolicy },
): Promise<void> {
  await transact(deps, async (deps) => {
    const { party } = await lockListAndParty(deps, code);
    // An offer that ended by the clock ends by the policy under which it was made.
    await sql`select settle_offers(${party.openingId}, ${deps.now()})`.execute(deps.db);
    const { view } = requireLeader(await getParty(deps, code), actor, deps.now());
    if (party.policy === policy) return;
    if (view.memberships.some(hasBooked)) throw partyIsFixed('booked');
    if (view.memberships.some(({ offerId }) => offerId !== null)) throw partyIsFixed('offered');
    if (await isClosed(deps.db, party.id)) throw partyIsFixed('closed');
    await deps.db.updateTable('parties').set({ policy }).where('id', '=', party.id).execute();
    await sql`
      update party_members set ready_room = null, ready_price = null, ready_until = null
      where id in (select id from party_members where party_id = ${party.id} and state = 'joined' order by id for no key update)`.execute(
      deps.db,
    );
    await recordChange(deps, actor, {
      action: 'party.change',
      subject: 'party',
      subjectId: String(party.id),
      before: { policy: party.policy },
      after: { policy },
    });
    // A room for one was none for all of them.
    await sql`select offer_free_units(${party.openingId}, ${deps.now()})`.execute(deps.db);
  });
}
