import { sql } from 'kysely';
import { notFound } from '../../../../errors/app-error.ts';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { bookingRefused } from '../../../bookings/errors.ts';
import { openingDeleted, openingStarted } from '../../../openings/admin/errors.ts';
import { roomsInUse } from '../../errors.ts';
import { lockWaitingList } from '../../lock-waiting-lists.ts';
import { listRoomCounts, type RoomCountRow } from '../queries.ts';

interface Input {
  openingId: number;
  rooms: { roomId: number; count: number }[];
}

/**
 * Gives room types of a planned opening more or fewer rooms: all of the named ones or none. New rooms are offered to the
 * waiting list in the same transaction. Refuses with `not_found`, `no_opening`, `opening_started` or `rooms_in_use`.
 * Rules: OPENING-19, OFFER-2.
 */
export function setRoomCounts(deps: DatabaseDeps, actor: MemberActor, input: Input) {
  return transact(deps, (deps) => setAll(deps, actor, input));
}

async function setAll(deps: DatabaseDeps, actor: MemberActor, { openingId, rooms }: Input) {
  await lockWaitingList(deps, openingId);
  await lockOpening(deps, openingId);
  const before = await listRoomCounts(deps.db, openingId, deps.now());
  if (rooms.some(({ roomId }) => !before.some((room) => room.roomId === roomId))) throw bookingRefused('not_found');
  const inUse: { roomId: number; in_use: number }[] = [];
  for (const { roomId, count } of rooms) {
    const { rows } = await sql<{ inUse: number | null }>`
      select set_room_count(${roomId}, ${count}, ${deps.now()}) as "inUse"`.execute(deps.db);
    const blocked = rows[0]?.inUse ?? null;
    if (blocked !== null) inUse.push({ roomId, in_use: blocked });
  }
  if (inUse.length > 0) throw roomsInUse(inUse);
  const after = await listRoomCounts(deps.db, openingId, deps.now());
  await recordChange(deps, actor, {
    action: 'opening.set_rooms',
    subject: 'opening',
    subjectId: String(openingId),
    before: countsOf(before),
    after: countsOf(after),
  });
  const { rows: offers } = await sql<{ offered: number }>`
    select offer_free_units(${openingId}, ${deps.now()}) as offered`.execute(deps.db);
  return { rooms: await listRoomCounts(deps.db, openingId, deps.now()), offered: offers[0]?.offered ?? 0 };
}

/** race: the opening may be moved or deleted at this moment; its row is locked before it is judged. */
async function lockOpening(deps: DatabaseDeps, id: number): Promise<void> {
  const opening = await deps.db
    .selectFrom('openings')
    .select(['startsAt', 'cancelledAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!opening) throw notFound('The opening');
  if (opening.cancelledAt !== null) throw openingDeleted('its rooms');
  if (opening.startsAt <= deps.now()) throw openingStarted('its rooms');
}

const countsOf = (rooms: RoomCountRow[]) => Object.fromEntries(rooms.map(({ roomId, count }) => [roomId, count]));
