import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { placeTaken, startChanged } from '../errors.ts';
import { getOpenPlace } from '../get-open-place.ts';
import { findPlace, type FoundPlace } from '../queries.ts';

/**
 * Takes a place that is open, that is offered to the member, or whose holder left the staff. Refuses with `not_found`,
 * `no_opening` or `place_taken`; with `shownStart`, an evening at another time with `changed_meanwhile`.
 * Rules: ROSTER-3, ROSTER-5, ROSTER-6, ROSTER-7.
 *
 * race: two claim a place at once; the unique index roster_claims_place decides.
 */
export async function claimPlace(
  deps: DatabaseDeps,
  actor: MemberActor,
  placeId: number,
  shownStart?: Date,
): Promise<FoundPlace> {
  const { id: memberId } = actor.member;
  return transact(deps, async (deps) => {
    const place = await getOpenPlace(deps, placeId);
    if (shownStart !== undefined && shownStart.getTime() !== place.startsAt.getTime()) throw startChanged();
    const isClaimed = (await claimOpen(deps, placeId, memberId)) || (await takeOver(deps, placeId, memberId));
    if (!isClaimed) throw placeTaken(takenText(await findPlace(deps.db, placeId), memberId));
    await recordChange(deps, actor, {
      action: 'roster.claim',
      subject: 'opening',
      subjectId: String(place.openingId),
      after: { place: place.id },
    });
    return place;
  });
}

async function claimOpen(deps: DatabaseDeps, placeId: number, memberId: number): Promise<boolean> {
  const claimed = await deps.db
    .insertInto('rosterClaims')
    .values({ placeId, memberId, claimedAt: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function takeOver(deps: DatabaseDeps, placeId: number, memberId: number): Promise<boolean> {
  const taken = await deps.db
    .updateTable('rosterClaims')
    .set({ memberId, offeredTo: null, claimedAt: deps.now() })
    .where('placeId', '=', placeId)
    .where(sql<boolean>`(offered_to = ${memberId} or not is_staff(member_id))`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

function takenText(place: FoundPlace | null, memberId: number): string {
  if (place?.holderId === memberId) return `You have the place ${place.name} already.`;
  return `${place?.holder ?? 'Somebody else'} has the place ${place?.name ?? ''} already.`;
}
