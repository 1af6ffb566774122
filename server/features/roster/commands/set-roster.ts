import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { placeTaken, rosterClosed } from '../errors.ts';
import { findRoster } from '../queries.ts';
import { planPlaces } from '../rules.ts';

/**
 * Sets the places of an opening: all of it or nothing. Refuses with `not_found`, `no_opening`, and with `place_taken` where a
 * place would go that somebody has. Rule: ROSTER-2.
 *
 * race: somebody claims a place that is removed. The claim locks the row of its place first, so that it is seen here or refused
 * there.
 */
export async function setRoster(
  deps: DatabaseDeps,
  actor: MemberActor,
  { openingId, places: wanted }: { openingId: number; places: string[] },
): Promise<void> {
  await transact(deps, async (deps) => {
    const roster = await lockRoster(deps, openingId);
    const { kept, added, removed, refused } = planPlaces(roster, wanted);
    if (refused !== null) throw placeTaken(`Somebody has the place ${refused}. Release it first.`);
    const { db } = deps;
    if (removed.length > 0) {
      await db.deleteFrom('rosterClaims').where('placeId', 'in', removed).execute();
      await db.deleteFrom('rosterPlaces').where('id', 'in', removed).execute();
    }
    for (const { id, position } of kept)
      await db.updateTable('rosterPlaces').set({ position }).where('id', '=', id).execute();
    const rows = added.map((place) => ({ ...place, openingId }));
    if (rows.length > 0) await db.insertInto('rosterPlaces').values(rows).execute();
    await recordChange(deps, actor, {
      action: 'roster.set',
      subject: 'opening',
      subjectId: String(openingId),
      before: { places: roster.length },
      after: { places: wanted.length },
    });
  });
}

/** The places of the opening, which nobody claims until the end of the transaction. */
async function lockRoster(deps: DatabaseDeps, openingId: number) {
  const opening = await deps.db
    .selectFrom('openings')
    .select(['endsAt', 'cancelledAt'])
    .where('id', '=', openingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!opening) throw notFound('The opening');
  if (opening.cancelledAt !== null || opening.endsAt <= deps.now()) throw rosterClosed();
  await deps.db.selectFrom('rosterPlaces').select('id').where('openingId', '=', openingId).forUpdate().execute();
  const roster = await findRoster(deps.db, openingId);
  return (roster?.places ?? []).map(({ id, name, holder }) => ({ id, name, isTaken: holder !== null }));
}
