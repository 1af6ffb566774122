import { sql } from 'kysely';
import { auditActor, type Actor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { changedMeanwhile } from '../../errors.ts';
import { lockEntry } from '../../queries.ts';
import { entryKinds } from '../../rules.ts';

interface Change {
  roomTypeId: number;
  /** The version of the room type whose price staff saw. */
  version: number;
  openingIds: readonly number[];
}

/**
 * Gives planned openings the price that a room type has now; returns how many changed. Bookings and holds keep theirs.
 * Refuses with `not_found`, and with `changed_meanwhile` if the room type was changed again. Rule: OPENING-18.
 *
 * race: the room type's row is locked, so that its price cannot change meanwhile. The openings are locked against a move or
 * deletion. A booking whose price was checked before keeps the price that its guest confirmed; `place_bookings` refuses a later
 * one at the old price.
 */
export function setPlannedPrices(deps: DatabaseDeps, actor: Actor, change: Change): Promise<number> {
  const { roomTypeId, version, openingIds } = change;
  return transact(deps, async (deps) => {
    const roomType = await lockEntry(deps.db, entryKinds.roomType, roomTypeId);
    if (roomType === null) throw notFound(entryKinds.roomType.what);
    if (roomType.version !== version) throw changedMeanwhile(roomType.version);
    await lockPlanned(deps, openingIds);
    return updatePrices(deps, actor, change);
  });
}

async function lockPlanned(deps: DatabaseDeps, openingIds: readonly number[]): Promise<void> {
  await sql`
    select from openings where id = any (${openingIds}::integer[]) order by id for no key update`.execute(deps.db);
}

/** Changes the prices, with an audit row for each opening; all of one bulk act. */
async function updatePrices(deps: DatabaseDeps, actor: Actor, { roomTypeId, openingIds }: Change): Promise<number> {
  const now = deps.now();
  const { actorKind, actorId } = auditActor(actor);
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update opening_rooms room set price = room_types.price
      from opening_rooms was, room_types, openings
      where was.id = room.id and room_types.id = room.room_type_id and openings.id = room.opening_id
        and room.room_type_id = ${roomTypeId} and room.opening_id = any (${openingIds}::integer[])
        and openings.starts_at > ${now} and openings.cancelled_at is null and room.price <> room_types.price
      returning room.opening_id, room.id, was.price as before, room.price as after
    )
    select count(*)::integer as count,
      record_changes(${actorKind}, array_agg(${actorId}::integer), 'opening.set_price', 'opening',
        array_agg(opening_id::text order by opening_id),
        array_agg(jsonb_build_object('room', id, 'price', before) order by opening_id),
        array_agg(jsonb_build_object('room', id, 'price', after) order by opening_id), ${now}, gen_random_uuid())
    from changed`.execute(deps.db);
  return rows[0]?.count ?? 0;
}
