import { sql } from 'kysely';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { mostEdits, type ClaimedEdit } from '../edits/claimed-edit.ts';
import { editClaimMs, editedAfterSessionMs } from '../edits/rules.ts';

export interface ClaimedCard extends ClaimedEdit {
  reference: string;
}

/**
 * Claims cards that do not show the state of their booking. The state is named by what changes with it (the version of the
 * booking, the moves of its opening, whether the code is ready), so that any number of changes is one edit, and none can be
 * forgotten. Rules: CARD-3, CARD-4.
 *
 * By the key of each card (`offset 0`): a plan for all cards could read every booking there ever was.
 *
 * race: two workers find the same card: the lock with SKIP LOCKED and the claim admit one. The state is read before the
 * contents of the card; a change in between is found again as a difference.
 */
export async function claimCards(deps: DeliveryDeps, underWay = 0): Promise<ClaimedCard[]> {
  const now = deps.now();
  const until = new Date(now.getTime() + editClaimMs);
  const { rows } = await sql<ClaimedCard>`
    with open_messenger as (
      ${mostEdits(deps, underWay)}
    ),
    due as (
      select card.booking_id, b.reference, state.wanted
      from booking_cards card
      cross join lateral (select * from bookings where bookings.id = card.booking_id offset 0) b
      join openings o on o.id = b.opening_id
      join resorts r on r.id = o.resort_id
      cross join lateral (select concat_ws('.', b.version, o.move_count, (b.status = 'confirmed'
        and coalesce(o.neighborhood_code, r.neighborhood_code) is not null and o.ends_at > ${now}
        and o.starts_at <= ${now}::timestamptz + (select code_minutes_before * interval '1 minute' from settings))::integer,
        (o.starts_at <= ${now})::integer, (o.ends_at <= ${now})::integer) as wanted) state
      where card.closed_at is null and card.not_before <= ${now}
        and (card.claimed_until is null or card.claimed_until <= ${now})
        and card.shown is distinct from state.wanted
        and o.ends_at > ${new Date(now.getTime() - editedAfterSessionMs)}
      order by card.attempts, card.not_before, card.booking_id
      limit (select most from open_messenger)
      for update of card skip locked
    )
    update booking_cards card set claim = card.claim + 1, attempts = least(card.attempts + 1, 1000), claimed_until = ${until}
    from due where card.booking_id = due.booking_id and exists (select from open_messenger)
    returning 'booking_cards' as "table", card.booking_id as id, due.reference, card.channel_id as "channelId",
      card.message_id as "messageId", due.wanted, card.body_hash as "bodyHash", card.claim, card.attempts,
      card.claimed_until as "claimedUntil"`.execute(deps.db);
  return rows;
}
