import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { releaseHold } from '../../holds/commands/release-hold.ts';
import { endMemberships } from '../end-memberships.ts';
import { membershipNotFound } from '../errors.ts';
import { lockOwn, lockParty, requireLeader } from '../lock-party.ts';
import { isActive } from '../rules.ts';

/** Leaves a party; the room that the member is ready for is released. Refuses with `not_found` or `party_over`. Rule: PARTY-4. */
export async function leaveParty(deps: DatabaseDeps, actor: MemberActor, code: string): Promise<void> {
  await transact(deps, async (deps) => {
    const { own } = await lockOwn(deps, actor, code);
    await endMemberships(deps, actor, { ids: [own.id], as: 'left' });
    if (own.readyRoom !== null) await releaseHold(deps, actor, own.readyRoom);
  });
}

/**
 * The leader removes a member, who keeps the room that they hold. Refuses with `not_found`, `party_over` or
 * `party_leader_required`. Rule: PARTY-4.
 */
export async function removePartyMember(
  deps: DatabaseDeps,
  actor: MemberActor,
  { code, membershipId }: { code: string; membershipId: number },
): Promise<void> {
  await transact(deps, async (deps) => {
    const { view, own } = requireLeader(await lockParty(deps, code), actor, deps.now());
    const target = view.memberships.find(({ id }) => id === membershipId);
    if (target === undefined || !isActive(target) || target.id === own.id) throw membershipNotFound();
    await endMemberships(deps, actor, { ids: [target.id], as: 'removed' });
  });
}
