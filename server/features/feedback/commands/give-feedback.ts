import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { signedOut } from '../../admins/errors.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { findOwnBooking, type BookingRow } from '../../bookings/queries.ts';
import { parseReference } from '../../bookings/rules.ts';
import { feedbackClosed, noStarsYet } from '../errors.ts';
import { canGiveFeedback, closedSince } from '../rules.ts';

/** What is left out stays as it was. */
interface FeedbackInput {
  reference: string;
  stars?: number;
  comment?: string;
}

/**
 * Saves what a guest answers about their evening, and returns the booking. Refuses with `not_found` (also for other people's
 * bookings), `feedback_closed`, or `invalid_token` for a member who is deleted. The audit row does not say what was
 * answered. Rules: FEEDBACK-3, FEEDBACK-4.
 *
 * race: the guest answers twice, or deletes the account, at this moment; the lock on the member's row puts them in order.
 */
export async function giveFeedback(deps: DatabaseDeps, actor: MemberActor, input: FeedbackInput): Promise<BookingRow> {
  const reference = parseReference(input.reference);
  if (reference === null) throw notFound('The booking');
  const { id: memberId } = actor.member;
  return transact(deps, async (deps) => {
    await lockMember(deps, memberId);
    const isChanged = await save(deps, memberId, { ...input, reference });
    const booking = await findOwnBooking(deps.db, memberId, reference);
    if (booking === null) throw notFound('The booking');
    if (!canGiveFeedback(booking, deps.now())) throw feedbackClosed(booking, deps.now());
    if (booking.stars === null) throw noStarsYet();
    if (isChanged)
      await recordChange(deps, actor, { action: 'booking.give_feedback', subject: 'booking', subjectId: reference });
    return booking;
  });
}

async function lockMember(deps: DatabaseDeps, id: number): Promise<void> {
  const { deletedAt } = await deps.db
    .selectFrom('members')
    .select('deletedAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (deletedAt !== null) throw signedOut();
}

/**
 * False if it is the same answer as before, or the guest cannot answer.
 *
 * race: staff correct the attendance at this moment; the lock on the booking decides whether the guest came.
 */
async function save(deps: DatabaseDeps, memberId: number, input: FeedbackInput): Promise<boolean> {
  const { reference, stars = null, comment = null } = input;
  const now = deps.now();
  const { rows } = await sql`
    insert into feedback as given (booking_id, stars, comment, given_at)
    select b.id, coalesce(${stars}::smallint, mine.stars), coalesce(${comment}, mine.comment, ''), ${now}
    from bookings b join openings o on o.id = b.opening_id left join feedback mine on mine.booking_id = b.id
    where b.reference = ${reference} and b.member_id = ${memberId} and b.status = 'completed' and b.removed_at is null
      and o.ends_at <= ${now} and o.ends_at > ${closedSince(now)} and coalesce(${stars}::smallint, mine.stars) is not null
    for share of b
    on conflict (booking_id) do update
      set stars = excluded.stars, comment = excluded.comment, given_at = excluded.given_at
      where (given.stars, given.comment) is distinct from (excluded.stars, excluded.comment)
    returning booking_id`.execute(deps.db);
  return rows.length > 0;
}
