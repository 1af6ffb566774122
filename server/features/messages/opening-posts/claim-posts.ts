import { sql } from 'kysely';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { mostEdits, type ClaimedEdit } from '../edits/claimed-edit.ts';
import { editClaimMs, editedAfterSessionMs } from '../edits/rules.ts';

/** The kinds of posts that are edited while their opening changes. */
export type OpeningPostKind = 'guests.free_room' | 'staff.waiting_requests' | 'staff.roster';

export interface ClaimedPost extends ClaimedEdit {
  kind: OpeningPostKind;
  openingId: number;
  postedAt: Date;
}

/**
 * Claims posts that do not show the state of their opening: whether a room is free, which requests wait, or who has which place. Rule: CARD-7.
 *
 * race: as for the cards of bookings.
 */
export async function claimPosts(deps: DeliveryDeps, underWay: number): Promise<ClaimedPost[]> {
  const now = deps.now();
  const until = new Date(now.getTime() + editClaimMs);
  const { rows } = await sql<ClaimedPost>`
    with open_messenger as (
      ${mostEdits(deps, underWay)}
    ),
    due as (
      select post.id, state.wanted
      from opening_posts post
      join openings o on o.id = post.opening_id
      cross join lateral (select concat_ws('.', o.move_count, (o.cancelled_at is null)::integer, (o.starts_at <= ${now})::integer,
        case post.kind
          when 'guests.free_room' then (
            select (coalesce(sum(stock.available_count), 0) > 0)::integer::text
            from opening_rooms r cross join lateral room_stock(r.id, ${now}) stock where r.opening_id = o.id)
          when 'staff.roster' then (
            select md5(string_agg(concat_ws('.', p.id, coalesce(p.member_id, 0), coalesce(p.offered_to, 0), p.name), ',' order by p.id))
            from roster p where p.opening_id = o.id)
          else (select concat_ws('.', count(*), sum(b.version)) from bookings b where b.opening_id = o.id)
        end) as wanted) state
      where post.closed_at is null and post.not_before <= ${now}
        and (post.claimed_until is null or post.claimed_until <= ${now})
        and post.shown is distinct from state.wanted
        and o.ends_at > ${new Date(now.getTime() - editedAfterSessionMs)}
      order by post.attempts, post.not_before, post.id
      limit (select most from open_messenger)
      for update of post skip locked
    )
    update opening_posts post set claim = post.claim + 1, attempts = least(post.attempts + 1, 1000), claimed_until = ${until}
    from due where post.id = due.id and exists (select from open_messenger)
    returning 'opening_posts' as "table", post.id, post.kind, post.opening_id as "openingId", post.posted_at as "postedAt",
      post.channel_id as "channelId", post.message_id as "messageId", due.wanted, post.body_hash as "bodyHash", post.claim,
      post.attempts, post.claimed_until as "claimedUntil"`.execute(deps.db);
  return rows;
}
