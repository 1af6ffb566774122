import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { placeTaken } from '../errors.ts';
import { getOpenPlace } from '../get-open-place.ts';
import type { FoundPlace } from '../queries.ts';

interface Offer {
  placeId: number;
  /** Null takes an offer back. */
  toMemberId: number | null;
}

/**
 * Offers the member's own place to another member of the staff, who claims it; until then it stays with its holder. The staff
 * channel is told in the same transaction. Refuses with `not_found`, `no_opening` or `place_taken`. Rule: ROSTER-5.
 */
export async function offerPlace(deps: DatabaseDeps, actor: MemberActor, offer: Offer): Promise<FoundPlace> {
  const { placeId, toMemberId } = offer;
  const { id: memberId } = actor.member;
  return transact(deps, async (deps) => {
    const place = await getOpenPlace(deps, placeId);
    if (toMemberId !== null && !(await isOtherStaff(deps, toMemberId, memberId))) throw notFound('This staff member');
    const offered = await deps.db
      .updateTable('rosterClaims')
      .set({ offeredTo: toMemberId })
      .where('placeId', '=', placeId)
      .where('memberId', '=', memberId)
      .where('offeredTo', 'is distinct from', toMemberId)
      .returning('id')
      .executeTakeFirst();
    if (!offered) throw placeTaken('This place is not yours, or you have offered it already.');
    await recordChange(deps, actor, {
      action: 'roster.offer',
      subject: 'opening',
      subjectId: String(place.openingId),
      after: { place: place.id, to_member: toMemberId },
    });
    if (toMemberId !== null) {
      const key = `${place.openingId}:offered:${offered.id}:${deps.now().getTime()}`;
      await enqueueMessage(deps, { kind: 'staff.roster', key, payload: { opening_id: place.openingId } });
    }
    return place;
  });
}

async function isOtherStaff(deps: DatabaseDeps, memberId: number, holderId: number): Promise<boolean> {
  const { rows } = await sql<{ isStaff: boolean }>`select is_staff(${memberId}) as "isStaff"`.execute(deps.db);
  return memberId !== holderId && rows[0]?.isStaff === true;
}
