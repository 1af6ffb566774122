import { system } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';
import { endEntriesOfMember } from '../waiting-list/end-entries.ts';
import { lockWaitingListsOfMember } from '../waiting-list/lock-waiting-lists.ts';
import { cancelBookings } from './cancel-bookings.ts';

/**
 * Somebody is no longer in the Discord server: no tier, no host, pending bookings cancelled, confirmed ones shown to staff, who
 * decide about them. Rule: MEMBER-6.
 *
 * race: the member books at this moment; place_bookings locks the member first, as the update here does, so a booking is
 * either cancelled here or refused there.
 */
export async function recordDeparture(deps: DatabaseDeps, memberId: number): Promise<void> {
  const now = deps.now();
  await transact(deps, async (deps) => {
    await lockWaitingListsOfMember(deps, memberId);
    const gone = { isInServer: false, tiers: {}, hasHostRole: false, rolesCheckedAt: now };
    const left = await deps.db
      .updateTable('members')
      .set(gone)
      .where('id', '=', memberId)
      .where('isInServer', '=', true)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!left) return noteCheck(deps, memberId);
    // Their roles are gone on Discord, too.
    await deps.db.deleteFrom('goldRoles').where('memberId', '=', memberId).execute();
    await recordChange(deps, system, { action: 'member.leave', subject: 'member', subjectId: String(memberId) });
    await endEntriesOfMember(deps, system, { memberId, reason: 'left_server' });
    await cancelBookings(deps, system, { memberId, statuses: ['pending'], reason: 'You left our Discord server' });
    if (await hasConfirmed(deps, memberId)) {
      const key = `${memberId}:${now.getTime()}`;
      await enqueueMessage(deps, { kind: 'staff.member_left', key, payload: { member_id: memberId } });
    }
  });
}

async function noteCheck(deps: DatabaseDeps, memberId: number): Promise<void> {
  await deps.db.updateTable('members').set({ rolesCheckedAt: deps.now() }).where('id', '=', memberId).execute();
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
