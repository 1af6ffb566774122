import { notFound } from '../../errors/app-error.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { rosterClosed } from './errors.ts';
import { findPlace, type FoundPlace } from './queries.ts';

/**
 * A place of an opening that is not over. Refuses with `not_found` or `no_opening`.
 *
 * race: an admin removes the place, or the opening with it; the lock keeps it until the end of the transaction.
 */
export async function getOpenPlace(deps: DatabaseDeps, placeId: number): Promise<FoundPlace> {
  await deps.db.selectFrom('rosterPlaces').select('id').where('id', '=', placeId).forKeyShare().execute();
  const place = await findPlace(deps.db, placeId);
  if (place === null) throw notFound('This place');
  if (place.cancelledAt !== null || place.endsAt <= deps.now()) throw rosterClosed();
  return place;
}
