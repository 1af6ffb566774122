import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound, AppError } from '../../../errors/app-error.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { admissionOf } from '../../bookings/pricing/rules.ts';

const nothingToRemindOf = (code: 'no_opening' | 'opening_started', why: string) =>
  new AppError(code, `${why} There is nothing to be reminded of.`);

/**
 * A message when the lobby of an opening, or its sale, opens for the member; fine to repeat. Where it is open already there is
 * none. Refuses with `not_found`, `no_opening` and `opening_started`. Rule: DRAW-11.
 */
export async function addReminder(deps: DatabaseDeps, { member }: MemberActor, openingId: number): Promise<void> {
  const now = deps.now();
  const opening = await deps.db
    .selectFrom('openings')
    .select(['startsAt', 'cancelledAt'])
    .where('id', '=', openingId)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst();
  if (!opening) throw notFound('The opening');
  if (opening.cancelledAt !== null) throw nothingToRemindOf('no_opening', 'This opening was cancelled.');
  if (opening.startsAt <= now) throw nothingToRemindOf('opening_started', 'This session has already started.');
  const { on_sale_group: group } = admissionOf(member.tiers);
  await sql`
    insert into sale_reminders (member_id, opening_id, created_at, sent_at)
    select ${member.id}, ${openingId}, ${now}, case when opens.at <= ${now} then ${now}::timestamptz end
    from (select coalesce(opens_to(${openingId}, ${group}), ${now}) as at) opens
    on conflict do nothing`.execute(deps.db);
}

/** No message about this opening; fine to repeat. */
export async function removeReminder(deps: DatabaseDeps, { member }: MemberActor, openingId: number): Promise<void> {
  await deps.db
    .deleteFrom('saleReminders')
    .where('memberId', '=', member.id)
    .where('openingId', '=', openingId)
    .execute();
}
