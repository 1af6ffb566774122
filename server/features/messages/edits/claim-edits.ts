import { sql } from 'kysely';
import { codeLead } from '../../openings/code-and-late.ts';
import { tokenFingerprint } from '../delivery/commands/claim-messages.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { areProposalsShown, proposalsState } from '../proposals/state.ts';
import { doPeopleWait } from './queries.ts';
import { countingPosts, editClaimMs, editedAfterSessionMs, maxEditsUnderWay } from './rules.ts';

/** The kinds of posts in channels that are edited while their opening changes. */
export type EditedPostKind = 'guests.opening_post' | ChannelPostKind;
export type ChannelPostKind = 'guests.free_room' | 'staff.waiting_requests' | 'staff.roster';

/** A message on Discord that this process alone may edit until its claim expires. */
export type ClaimedEdit = {
  id: number;
  channelId: string;
  messageId: string;
  /** Names the state that the message should show, as of the claim. */
  wanted: string;
  bodyHash: string | null;
  claim: number;
  attempts: number;
  claimedUntil: Date;
  /** A newer post of the opening, or about proposals, was sent: this one is to be deleted. Rules: POST-1, PROPOSAL-8. */
  isReplaced: boolean;
  /** Rule: POST-6. */
  showsCounts: boolean;
} & (
  | { kind: 'booking.placed'; reference: string }
  | { kind: EditedPostKind; openingId: number; postedAt: Date }
  | { kind: 'guests.proposals'; openingId: null; postedAt: Date }
);

/**
 * Claims messages that do not show the state of their booking or opening: posts for staff first, then cards, and last opening posts
 * and the post about proposals.
 * A state is named by what changes with it, so that any number of changes is one edit, and none can be forgotten: for a card the
 * version of the booking, the moves of its opening, and whether the code is ready and the line open; for a post whether a room is
 * free, which requests wait, or who has which place; for an opening post see below. A post that a newer one replaced is
 * claimed to be deleted. Opening posts and the one about proposals wait while messages to people do. None are claimed while edits or all
 * messages pause, or staff have switched them off. Rules: CARD-3, CARD-4, CARD-7, POST-1, POST-5, PROPOSAL-8.
 *
 * By the key of each booking and opening (`offset 0`): a plan for all cards could read every booking there ever was.
 *
 * race: two workers find the same message: the lock with SKIP LOCKED and the claim admit one. The state is read before the
 * contents of the message; a change in between is found again as a difference.
 */
export async function claimEdits(deps: DeliveryDeps, underWay: number): Promise<ClaimedEdit[]> {
  const now = deps.now();
  const until = new Date(now.getTime() + editClaimMs);
  const { rows } = await sql<ClaimedEdit>`
    with open_messenger as (
      select greatest(case when edit_failures > 0 then 1 else ${maxEditsUnderWay}::integer end - ${underWay}::integer, 0) as most,
        ${doPeopleWait(now)} as people_wait
      from messenger
      where stopped_token is distinct from ${tokenFingerprint(deps)}
        and (paused_until is null or paused_until <= ${now})
        and (edits_paused_until is null or edits_paused_until <= ${now})
        and (select messages_enabled from settings)
    ),
    due as (
      select message.id, b.reference, state.wanted
      from edited_messages message
      left join lateral (select * from bookings where bookings.id = message.booking_id offset 0) b on true
      left join lateral (
        select * from openings where openings.id = coalesce(b.opening_id, message.opening_id) offset 0
      ) o on true
      cross join lateral (select ${wanted(now)} as wanted) state
      where message.closed_at is null and message.not_before <= ${now}
        and (message.claimed_until is null or message.claimed_until <= ${now})
        and message.shown is distinct from state.wanted
        and (message.kind <> all (${countingPosts}) or not (select people_wait from open_messenger))
        and (o.ends_at > ${new Date(now.getTime() - editedAfterSessionMs)}
          or (message.kind = 'guests.proposals' and ${areProposalsShown(new Date(now.getTime() - editedAfterSessionMs))}))
      order by case when message.kind = any (${countingPosts}) then 2 when message.kind = 'booking.placed' then 1 else 0 end,
        message.attempts, message.not_before, message.id
      limit (select most from open_messenger)
      for update of message skip locked
    )
    update edited_messages message
    set claim = message.claim + 1, attempts = least(message.attempts + 1, 1000), claimed_until = ${until}
    from due where message.id = due.id and exists (select from open_messenger)
    returning message.id, message.kind, due.reference, message.opening_id as "openingId", message.posted_at as "postedAt",
      message.channel_id as "channelId", message.message_id as "messageId", due.wanted, message.body_hash as "bodyHash",
      message.claim, message.attempts, message.claimed_until as "claimedUntil", message.replaced_at is not null as "isReplaced",
      message.shows_counts as "showsCounts"`.execute(deps.db);
  return rows;
}

/** Of `message`, its opening `o` and, for a card, its booking `b`. */
const wanted = (now: Date) => sql`case when message.replaced_at is not null then 'deleted' else case message.kind
  when 'guests.opening_post' then ${openingPostState(now)}
  when 'guests.proposals' then ${proposalsState(now)}
  when 'booking.placed' then concat_ws('.', b.version, o.move_count, (b.status = 'confirmed' and o.ends_at > ${now}
    and coalesce(o.neighborhood_code, (select neighborhood_code from resorts where resorts.id = o.resort_id)) is not null
    and o.starts_at <= ${now}::timestamptz + ${codeLead})::integer,
    (line_opens_at(o.starts_at) <= ${now})::integer, (o.starts_at <= ${now})::integer, (o.ends_at <= ${now})::integer)
  else concat_ws('.', o.move_count, (o.cancelled_at is null)::integer, (o.starts_at <= ${now})::integer, case message.kind
    when 'guests.free_room' then (
      select (coalesce(sum(stock.available_count), 0) > 0)::integer::text
      from opening_rooms r cross join lateral room_stock(r.id, ${now}) stock where r.opening_id = o.id)
    when 'staff.roster' then (
      select md5(string_agg(concat_ws('.', p.id, coalesce(p.member_id, 0), coalesce(p.offered_to, 0), p.name), ',' order by p.id))
      from roster p where p.opening_id = o.id)
    else (select concat_ws('.', count(*), sum(b.version)) from bookings b where b.opening_id = o.id)
  end)
end end`;

/** The numbers of a post count only while it shows them: before the session those of rooms and the list, after it the guests. */
const openingPostState = (
  now: Date,
) => sql`concat_ws('.', o.move_count, (o.cancelled_at is null)::integer, o.ends_at, o.sale_mode,
  o.neighborhood_code, (select version from resorts where resorts.id = o.resort_id),
  (line_opens_at(o.starts_at) <= ${now})::integer, (o.starts_at <= ${now})::integer, (o.ends_at <= ${now})::integer,
  (select version from settings), message.shows_counts::integer,
  (select concat_ws('.', count(*) filter (where c.draws_at <= ${now}), count(*) filter (where lobby_opens_at(c.draws_at) <= ${now}),
    md5(string_agg(concat_ws('.', c.draws_at, c.on_sale_groups), ',' order by c.draws_at))) from sale_classes(o.id) c),
  (select count(*) from draws d where d.opening_id = o.id),
  case when o.ends_at <= ${now} then (select count(*) from bookings b where b.opening_id = o.id and b.checked_in_at is not null) end,
  case when message.shows_counts and o.starts_at > ${now} then concat_ws('.',
    (select md5(string_agg(concat_ws('.', room.id, stock.available_count + stock.kept_count), ',' order by room.id))
      from opening_rooms room cross join lateral room_stock(room.id, ${now}) stock where room.opening_id = o.id),
    (select count(*) from waiting_entries w where w.opening_id = o.id and w.state = 'waiting'),
    (exists (select from offers where offers.opening_id = o.id and offers.state = 'open' and offers.ends_at > ${now}))::integer) end)`;
