import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { parseReference } from '../../bookings/rules.ts';
import { cannotQueue, lineClosed } from '../errors.ts';
import { findLineBooking } from '../queries.ts';
import { canQueue, isLineOpen } from '../rules.ts';

interface Wish {
  reference: string;
  /** False takes the guest out of the line. */
  isHere: boolean;
}

interface Change extends Wish {
  isOwn: boolean;
}

/** A guest says that they are here, or takes it back. Rules: LINE-1, LINE-5. */
export function sayHere(deps: DatabaseDeps, actor: MemberActor, wish: Wish): Promise<void> {
  return changeLine(deps, actor, { ...wish, isOwn: true });
}

/** Staff put a guest into the line, or take them out of it. Rule: LINE-5. */
export function putInLine(deps: DatabaseDeps, actor: MemberActor, wish: Wish): Promise<void> {
  return changeLine(deps, actor, { ...wish, isOwn: false });
}

/** A repeat changes nothing. Refuses with `not_found`, also for the booking of another guest, or `line_closed`. */
async function changeLine(deps: DatabaseDeps, actor: MemberActor, wish: Change): Promise<void> {
  const reference = parseReference(wish.reference);
  if (reference === null) throw notFound('The booking');
  const change = { ...wish, reference };
  const { isHere } = change;
  await transact(deps, (deps) =>
    changeOrRefuse(
      async () => {
        const hasChanged = isHere ? await join(deps, actor, change) : await leave(deps, actor, change);
        if (!hasChanged) return isHere === (await getBooking(deps, actor, change)).isInLine;
        await recordChange(deps, actor, {
          action: isHere ? 'booking.join_line' : 'booking.leave_line',
          subject: 'booking',
          subjectId: reference,
          after: { line: isHere ? 'waiting' : 'out' },
        });
        return true;
      },
      async () => {
        const { isOpen, isInLine } = await getBooking(deps, actor, change);
        if (isHere ? isOpen : isInLine) return null;
        return change.isOwn ? lineClosed() : cannotQueue();
      },
    ),
  );
}

async function getBooking(deps: DatabaseDeps, actor: MemberActor, { reference, isOwn }: Change) {
  const booking = await findLineBooking(deps.db, reference);
  if (booking === null || (isOwn && booking.memberId !== actor.member.id)) throw notFound('The booking');
  const now = deps.now();
  return {
    isOpen: booking.cancelledAt === null && isLineOpen(booking, now) && canQueue(booking, now),
    isInLine: booking.state !== null && booking.state !== 'ended',
  };
}

async function join(deps: DatabaseDeps, actor: MemberActor, { reference, isOwn }: Change): Promise<boolean> {
  const { rows } = await sql<{ hasChanged: boolean }>`
    select join_line(${reference}, ${isOwn ? actor.member.id : null}, ${deps.now()}) as "hasChanged"`.execute(deps.db);
  return rows[0]?.hasChanged === true;
}

async function leave(deps: DatabaseDeps, actor: MemberActor, { reference, isOwn }: Change): Promise<boolean> {
  const { rows } = await sql`
    update line_entries entry set state = 'ended', end_reason = ${isOwn ? 'left' : 'removed'}, ended_at = ${deps.now()},
      called_by = null, called_at = null, version = entry.version + 1
    from bookings b
    where b.id = entry.booking_id and b.reference = ${reference} and (not ${isOwn} or b.member_id = ${actor.member.id})
      and entry.state <> 'ended'
    returning entry.id`.execute(deps.db);
  return rows.length > 0;
}
