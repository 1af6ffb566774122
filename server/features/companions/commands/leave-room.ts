import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { notFound } from '../../../errors/app-error.ts';
import { parseCode, parseReference } from '../../bookings/rules.ts';
import { endCompanions } from '../end-companions.ts';
import { companionNotFound, roomNotFound, roomRefused } from '../errors.ts';
import { isRoomOpen } from '../rules.ts';

/** Removes a companion from the room of the member's own booking. Refuses with `not_found` or `already_decided`. Rule: COMPANION-3. */
export function removeCompanion(
  deps: DatabaseDeps,
  actor: MemberActor,
  { reference, companionId }: { reference: string; companionId: number },
): Promise<void> {
  return transact(deps, async (deps) => {
    const booking = await lockRooms(deps)
      .where('bookings.reference', '=', parseReference(reference))
      .where('bookings.memberId', '=', actor.member.id)
      .executeTakeFirst();
    if (booking === undefined) throw notFound('The booking');
    const companion = await findActive(deps, booking.id).where('id', '=', companionId).executeTakeFirst();
    if (companion === undefined) throw companionNotFound();
    if (!isRoomOpen(booking, deps.now()) || companion.checkedInAt !== null) throw roomRefused('already_decided');
    await endCompanions(deps, actor, { ids: [companion.id], as: 'removed' });
  });
}

/** The member does not come along any more. Refuses with `not_found` or `already_decided`. Rule: COMPANION-3. */
export function leaveSharedRoom(deps: DatabaseDeps, actor: MemberActor, code: string): Promise<void> {
  return transact(deps, async (deps) => {
    const booking = await lockRooms(deps).where('bookings.roomCode', '=', parseCode(code)).executeTakeFirst();
    if (booking === undefined) throw roomNotFound();
    const own = await findActive(deps, booking.id).where('memberId', '=', actor.member.id).executeTakeFirst();
    if (own === undefined) throw roomNotFound();
    if (!isRoomOpen(booking, deps.now()) || own.checkedInAt !== null) throw roomRefused('already_decided');
    await endCompanions(deps, actor, { ids: [own.id], as: 'left' });
  });
}

/** race: a host checks the companion in, or the booking ends, at this moment. Both lock the booking. */
function lockRooms({ db }: DatabaseDeps) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .select(['bookings.id', 'bookings.status', 'openings.endsAt'])
    .where('bookings.removedAt', 'is', null)
    .forNoKeyUpdate('bookings');
}

const findActive = ({ db }: DatabaseDeps, bookingId: number) =>
  db
    .selectFrom('companions')
    .select(['id', 'checkedInAt'])
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'active');
