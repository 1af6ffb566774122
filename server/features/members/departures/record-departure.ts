import { system } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { endEntriesOfMember } from '../../waiting-list/end-entries.ts';
import { leaveSharedRooms } from '../../companions/end-companions.ts';
import { leaveParties } from '../../parties/end-memberships.ts';
import { leaveLines } from '../../line/leave-lines.ts';
import { lockWaitingListsOfMember } from '../../waiting-list/lock-waiting-lists.ts';
import { cancelBookings } from '../cancel-bookings.ts';
import { areDeparturesHeld } from './holds.ts';
import { departureLimits } from './rules.ts';

/**
 * Carries out a departure that was due long enough: no tier, no host, entries ended, pending bookings cancelled, confirmed ones shown
 * to staff, who decide about them. Stores what it took away. Rule: MEMBER-6.
 *
 * race: Discord finds the member at this moment, or they book; the conditions are checked under the lock of the member's row,
 * which each answer of Discord and place_bookings take too.
 */
export async function recordDeparture(deps: DatabaseDeps, memberId: number): Promise<void> {
  const now = deps.now();
  // One instant for all that ends: an undo finds by it what it gives back.
  await transact({ ...deps, now: () => now }, async (deps) => {
    await lockWaitingListsOfMember(deps, memberId);
    const member = await lockDue(deps, memberId);
    if (!member) return;
    await deps.db
      .updateTable('members')
      .set({ isInServer: false, tiers: {}, hasHostRole: false, absentSince: null, departureDueAt: null })
      .where('id', '=', memberId)
      .execute();
    // Their roles are gone on Discord, too.
    const goldRole = await deps.db
      .deleteFrom('goldRoles')
      .where('memberId', '=', memberId)
      .returning('state')
      .executeTakeFirst();
    const entries = await deps.db
      .selectFrom('waitingEntries')
      .select(['id', 'state', 'place'])
      .where('memberId', '=', memberId)
      .where('state', '<>', 'ended')
      .execute();
    await recordChange(deps, system, { action: 'member.leave', subject: 'member', subjectId: String(memberId) });
    await leaveEverything(deps, memberId);
    const bookings = await cancelBookings(deps, system, {
      memberId,
      statuses: ['pending'],
      reason: 'You left our Discord server',
    });
    await deps.db
      .insertInto('departures')
      .values({
        memberId,
        actedAt: now,
        tiers: JSON.stringify(member.tiers),
        hasHostRole: member.hasHostRole,
        goldRole: goldRole?.state ?? null,
        bookingIds: bookings.map(({ id }) => id),
        entries: JSON.stringify(entries),
      })
      .execute();
    if (await hasConfirmed(deps, memberId)) {
      const key = `${memberId}:${now.getTime()}`;
      await enqueueMessage(deps, { kind: 'staff.member_left', key, payload: { member_id: memberId } });
    }
  });
}

/** Lists, lines, parties, and the rooms of others. */
async function leaveEverything(deps: DatabaseDeps, memberId: number): Promise<void> {
  await endEntriesOfMember(deps, system, { memberId, reason: 'left_server' });
  await leaveLines(deps, memberId);
  await leaveParties(deps, system, memberId);
  await leaveSharedRooms(deps, system, memberId);
}

async function lockDue(deps: DatabaseDeps, memberId: number) {
  const limits = departureLimits(deps.now());
  return deps.db
    .selectFrom('members')
    .select(['tiers', 'hasHostRole'])
    .where('id', '=', memberId)
    .where('isInServer', '=', true)
    .where('deletedAt', 'is', null)
    .where('departureDueAt', '<=', limits.due)
    .where('rolesCheckedAt', '>', limits.lastAnswer)
    .where('lookUpFailedAt', 'is', null)
    .where((is) => is.not(areDeparturesHeld(deps.now())))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function hasConfirmed(deps: DatabaseDeps, memberId: number): Promise<boolean> {
  const booking = await deps.db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .select('bookings.id')
    .where('bookings.memberId', '=', memberId)
    .where('bookings.status', '=', 'confirmed')
    .where('openings.endsAt', '>', deps.now())
    .executeTakeFirst();
  return booking !== undefined;
}
