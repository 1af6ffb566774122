import { createHash } from 'node:crypto';
import { messageKindIds, type MessageKind } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import { claimMs, giveUpMs, kindsByUrgency, kindsFor, maxRefusalsInARow } from '../../rules.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

/** A message that this process alone may send until its claim lapses. */
export interface ClaimedMessage {
  id: number;
  /** `<kind>:<key>` */
  dedupKey: string;
  kind: MessageKind;
  payload: Record<string, unknown>;
  nonce: string;
  attempts: number;
  /** The first earlier try that may have reached Discord. */
  uncertainSince: Date | null;
  startedAt: Date;
  giveUpAt: Date;
}

/** How many messages one process sends at the same time. */
export const maxUnderWay = 4;

/** Names the bot token in use without telling it. */
export function tokenFingerprint(deps: Pick<DeliveryDeps, 'config'>): string {
  return createHash('sha256')
    .update(deps.config.discordBotToken ?? '')
    .digest('hex')
    .slice(0, 16);
}

/**
 * Claims due messages, the urgent first: up to `maxUnderWay` including those being sent, and one alone after rate limits or refusals in a row.
 * Of each partition (a channel, a person, an opening's event) only the oldest can be claimed, which keeps the order. A
 * message that is not due yet blocks no other; one that waits for a retry does. Nothing is claimed while staff have
 * messages switched off, or while Discord asks for a pause or rejects the token. During an update a server of the older version leaves
 * kinds that it does not know, and what the same person gets after them, to the newer one.
 *
 * race: two workers find the same row: the lock with SKIP LOCKED and the repeated condition admit one. A row left in
 * `sending` by a process that died is claimed again when its claim has expired.
 */
export async function claimMessages(deps: DeliveryDeps, underWay = 0): Promise<ClaimedMessage[]> {
  const now = deps.now();
  const [first, second] = kindsByUrgency;
  const { rows } = await sql<ClaimedMessage>`
    with open_messenger as (
      select greatest(case when consecutive_failures > 0 or consecutive_refusals >= ${maxRefusalsInARow}::integer then 1 else ${maxUnderWay}::integer end - ${underWay}::integer, 0) as most from messenger
      where stopped_token is distinct from ${tokenFingerprint(deps)}
        and (paused_until is null or paused_until <= ${now})
        and (select messages_enabled from settings)
    ),
    head as (
      select distinct on (partition_key) id from (
        select o.id, case
            when o.kind = any (${kindsFor('guests_channel')}) then 'guests'
            when o.kind = any (${kindsFor('staff_channel')}) then 'staff'
            when o.kind = any (${kindsFor('server_events')}) then 'event ' || (o.payload ->> 'opening_id')
            when o.kind = any (${kindsFor('server_roles')}) then 'role ' || (o.payload ->> 'member_id')
            when o.kind = any (${kindsFor('gold_member')}) then 'member ' || (o.payload ->> 'member_id')
            else 'person ' || coalesce(m.discord_id, o.payload ->> 'discord_id', o.payload ->> 'reference', 'member ' || (o.payload ->> 'member_id'), '')
          end as partition_key
        from outbox o
        left join bookings b on b.reference = o.payload ->> 'reference'
        left join members m on m.id = b.member_id
        where o.status in ('pending', 'sending') and (o.not_before <= ${now} or o.attempts > 0)
      ) waiting
      order by partition_key, id
    ),
    due as (
      select o.id, o.first_tried_at from outbox o join head using (id)
      where o.kind = any (${messageKindIds})
        and ((o.status = 'pending' and o.not_before <= ${now}) or (o.status = 'sending' and o.claimed_until <= ${now}))
      order by case when o.kind = any (${first}) then 0 when o.kind = any (${second}) then 1 else 2 end, o.id
      limit (select most from open_messenger)
      for update of o skip locked
    )
    update outbox set status = 'sending', attempts = outbox.attempts + 1,
      first_tried_at = coalesce(outbox.first_tried_at, ${now}),
      claimed_until = ${new Date(now.getTime() + claimMs)}
    from due where outbox.id = due.id and exists (select from open_messenger)
    returning outbox.id, outbox.dedup_key as "dedupKey", outbox.kind, outbox.payload, outbox.nonce, outbox.attempts,
      due.first_tried_at as "uncertainSince", ${now}::timestamptz as "startedAt",
      coalesce(outbox.give_up_at, outbox.created_at + ${giveUpMs} * interval '1 millisecond') as "giveUpAt"`.execute(
    deps.db,
  );
  return rows;
}
