import { sql } from 'kysely';
import type { EntryEnd } from '@sunset/contract/openings/waiting-list.ts';
import { auditActor, type MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { releaseHold } from '../../holds/commands/release-hold.ts';
import { bookAcceptedParties } from '../book-accepted.ts';
import { endMemberships } from '../end-memberships.ts';
import { membershipNotFound } from '../errors.ts';
import { lockListAndParty, lockMembers, requireActive, requireLeader } from '../lock-party.ts';
import type { PlaceDeps } from '../place-for-party.ts';
import type { Membership, PartyRow } from '../queries.ts';
import { isActive } from '../rules.ts';

/**
 * Leaves a party, and the list that it is in; the room that the member is ready for is released. Refuses with `not_found` or
 * `party_over`. Rules: PARTY-4, PARTY-19.
 */
export async function leaveParty(deps: PlaceDeps, actor: MemberActor, code: string): Promise<void> {
  const party = await transact(deps, async (deps) => {
    const locked = await lockListAndParty(deps, code);
    requireActive(locked, actor, deps.now());
    const { view, own } = requireActive(await lockMembers(deps, locked, [actor.member.id]), actor, deps.now());
    await end(deps, actor, { party: view.party, membership: own, as: 'left' });
    if (own.readyRoom !== null) await releaseHold(deps, actor, own.readyRoom);
    return view.party;
  });
  await bookAcceptedParties(deps, party.openingId);
}

/**
 * The leader removes a member, who keeps the room that they hold. Refuses with `not_found`, `party_over` or
 * `party_leader_required`. Rules: PARTY-4, PARTY-19.
 */
export async function removePartyMember(
  deps: PlaceDeps,
  actor: MemberActor,
  { code, membershipId }: { code: string; membershipId: number },
): Promise<void> {
  const party = await transact(deps, async (deps) => {
    const { view, own } = requireLeader(await lockListAndParty(deps, code), actor, deps.now());
    const target = view.memberships.find(({ id }) => id === membershipId);
    if (target === undefined || !isActive(target) || target.id === own.id) throw membershipNotFound();
    await end(deps, actor, { party: view.party, membership: target, as: 'removed' });
    return view.party;
  });
  await bookAcceptedParties(deps, party.openingId);
}

interface Ending {
  party: PartyRow;
  membership: Membership;
  as: 'left' | 'removed';
}

/** Ends a membership; in a list by the end of its entry, which frees what it was offered. */
async function end(deps: DatabaseDeps, actor: MemberActor, { party, membership, as }: Ending): Promise<void> {
  const { id, entryId } = membership;
  if (entryId === null) return endMemberships(deps, actor, { ids: [id], as });
  const { actorKind, actorId } = auditActor(actor);
  const reason: EntryEnd = as === 'left' ? 'left' : 'removed_from_party';
  await sql`select end_entry(${entryId}::uuid, ${reason}, ${actorKind}, ${actorId}::integer, ${deps.now()})`.execute(
    deps.db,
  );
  await sql`select offer_free_units(${party.openingId}, ${deps.now()})`.execute(deps.db);
}
