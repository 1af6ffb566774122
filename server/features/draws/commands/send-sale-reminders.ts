import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import { admissionOf } from '../../bookings/pricing/rules.ts';
import { tiersAt } from '../../members/rules.ts';

/**
 * Messages members who asked for it when the lobby of an opening, or its sale, opens for them. Rules: DRAW-11, OPS-21.
 *
 * race: every server process runs this; the row of the reminder is locked and changed once.
 */
export async function sendSaleReminders(deps: DatabaseDeps): Promise<void> {
  const now = deps.now();
  const waiting = await deps.db
    .selectFrom('saleReminders')
    .innerJoin('openings', 'openings.id', 'saleReminders.openingId')
    .innerJoin('members', 'members.id', 'saleReminders.memberId')
    .select([
      'saleReminders.openingId',
      'members.id as memberId',
      'members.discordId',
      'members.tiers',
      'members.tierOverride',
      'members.overrideUntil',
      'members.goldUntil',
    ])
    .where('saleReminders.sentAt', 'is', null)
    .where('openings.cancelledAt', 'is', null)
    .where('openings.startsAt', '>', now)
    .where('members.deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from on_sale_times t where t.opening_id = openings.id
        and lobby_opens_at(t.on_sale_at) <= ${now})`,
    )
    .execute();
  const name = ({ openingId }: { openingId: number }) => `opening ${openingId}`;
  await runEach(waiting, { name }, async ({ openingId, memberId, discordId, ...member }) => {
    const { on_sale_group: group } = admissionOf(tiersAt(member, now));
    await sql`
      with due as (
        update sale_reminders set sent_at = ${now}
        where opening_id = ${openingId} and member_id = ${memberId} and sent_at is null
          and coalesce(opens_to(${openingId}, ${group}), ${now}) <= ${now}
        returning member_id
      )
      select enqueue_messages('sale.reminder', array[${`${openingId}:${memberId}`}], array[jsonb_build_object(
        'opening_id', ${openingId}::integer, 'member_id', ${memberId}::integer, 'discord_id', ${discordId}::text)], ${now}, ${now})
      from due`.execute(deps.db);
  });
}

/** The first instant after `since` at which a lobby or a sale opens for anybody, or null. */
export async function findNextSale({ db }: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(instant.at) as next from openings o join on_sale_times t on t.opening_id = o.id
    cross join lateral (values (t.on_sale_at), (lobby_opens_at(t.on_sale_at))) instant (at)
    where o.starts_at > ${since} and is_public(o) and instant.at > ${since}`.execute(db);
  return rows[0]?.next ?? null;
}
