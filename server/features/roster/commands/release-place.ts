import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { placeTaken } from '../errors.ts';
import { getOpenPlace } from '../get-open-place.ts';
import type { FoundPlace } from '../queries.ts';
import { firstPostMs } from '../rules.ts';

/**
 * Gives a place back; admins release anybody's. After the first post about gaps, the staff channel is told in the same
 * transaction. Refuses with `not_found`, `no_opening` or `place_taken`. Rules: ROSTER-4, ROSTER-7.
 */
export async function releasePlace(deps: DatabaseDeps, actor: MemberActor, placeId: number): Promise<FoundPlace> {
  const { id: memberId, isAdmin } = actor.member;
  return transact(deps, async (deps) => {
    const place = await getOpenPlace(deps, placeId);
    const released = await deps.db
      .deleteFrom('rosterClaims')
      .where('placeId', '=', placeId)
      .$if(!isAdmin, (query) => query.where('memberId', '=', memberId))
      .returning(['id', 'memberId'])
      .executeTakeFirst();
    if (!released) throw placeTaken('This place is not yours, so you can’t release it.');
    await recordChange(deps, actor, {
      action: 'roster.release',
      subject: 'opening',
      subjectId: String(place.openingId),
      before: { place: place.id, member: released.memberId },
    });
    if (place.startsAt.getTime() - deps.now().getTime() < firstPostMs) {
      const key = `${place.openingId}:released:${released.id}`;
      await enqueueMessage(deps, { kind: 'staff.roster', key, payload: { opening_id: place.openingId } });
    }
    return place;
  });
}
