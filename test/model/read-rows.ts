import { automaticMessageKinds } from '@sunset/contract/message-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Opening, Order, Tier } from './model.ts';
import type { SeenBooking, SeenEntry, SeenInLine, SeenMembership } from './seen.ts';
import type { Sequence } from './sequence.ts';

/** What the database has of one sequence, with its ids. */
export interface Rows {
  bookings: (Omit<SeenBooking, 'guest' | 'room' | 'clearing'> & {
    reference: string;
    member: number | null;
    roomId: number;
    clearingId: number | null;
  })[];
  units: {
    roomId: number;
    number: number;
    reference: string | null;
    member: number | null;
    until: string | null;
    percent: number;
    offeredTo: number | null;
    claimedBy: number | null;
  }[];
  line: (Omit<SeenInLine, 'calledBy'> & {
    opening: number;
    reference: string | null;
    member: number | null;
    calledBy: number | null;
  })[];
  orders: (Omit<Order, 'booking' | 'claimedBy' | 'cancelledAt'> & { reference: string; claimedBy: number | null })[];
  entries: (Omit<SeenEntry, 'rooms' | 'passed' | 'offer'> & {
    opening: number;
    member: number;
    choices: { room: number; isPassed: boolean }[];
    offer: SeenEntry['offer'];
  })[];
  parties: { code: string; policy: string }[];
  memberships: (Omit<SeenMembership, 'booking'> & { code: string; member: number; reference: string | null })[];
  openings: {
    id: number;
    startsAt: string;
    minutes: number;
    isDeleted: boolean;
    drawsAt: string | null;
    lobby: Opening['lobby'];
  }[];
  flags: Record<string, boolean>;
  admins: number[];
  unused: { member: number; opening: number; taken: number }[];
  noShows: { id: number; count: number }[];
  tiers: { id: number; known: Tier; override: Tier | null }[];
  figures: { status: string; bookings: number }[];
}

interface Wanted {
  stage: Sequence['stage'];
  resort: number;
  ids: number[];
}

/** All in one query, so that it is one moment. */
export async function readRows({ stage, resort, ids }: Wanted, now: Date): Promise<Rows> {
  const { rows } = await sql<{ state: Rows }>`
    with own as materialized (select * from openings where resort_id = ${resort}),
    placed as (select b.* from bookings b join own on own.id = b.opening_id)
    select json_build_object(
      'bookings', (select coalesce(json_agg(json_build_object(
        'reference', b.reference, 'member', b.member_id, 'enteredAs', b.entered_as, 'account', b.roblox_username, 'roomId', b.opening_room_id, 'unit', u.number, 'status', b.status,
        'method', b.payment_method, 'price', b.final_price, 'isPaid', b.paid_at is not null,
        'allInclusive', b.all_inclusive, 'hasId', b.roblox_id is not null, 'notes', b.notes, 'isGivenAway', b.given_away_at is not null,
        'changes', b.guest_changes, 'wasApproved', b.was_approved,
        'isHere', b.checked_in_at is not null, 'clearingId', b.bulk_removal_id, 'statusBefore', b.status_before_removal,
        'messages', (select coalesce(json_agg(o.kind order by o.id), '[]') from outbox o
          where o.payload ->> 'reference' = b.reference and o.kind <> all (${automaticMessageKinds}))
        ) order by b.id), '[]') from placed b join units u on u.id = b.unit_id),
      'units', (select coalesce(json_agg(json_build_object(
        'roomId', u.opening_room_id, 'number', u.number, 'reference', b.reference, 'member', u.held_by, 'until', u.held_until, 'percent', u.held_percent,
        'offeredTo', case when u.offered_until > ${now} then (select member_id from offers where offers.id = u.offer_id) end,
        'claimedBy', case when u.offered_until > ${now} and u.offer_id is null then (
          select w.member_id from line_entries l join waiting_entries w on w.id = l.waiting_entry_id where l.claimed_unit = u.id) end)), '[]')
        from units u join own on own.id = u.opening_id left join bookings b on b.id = u.booking_id
        where u.booking_id is not null or u.held_until > ${now} or u.offered_until > ${now}),
      'line', (select coalesce(json_agg(json_build_object(
        'opening', l.opening_id, 'reference', b.reference, 'member', w.member_id, 'state', l.state, 'endReason', l.end_reason,
        'queuedAt', l.queued_at, 'calledAt', l.called_at, 'calledBy', l.called_by, 'missed', l.missed_calls, 'version', l.version)
        order by l.id), '[]') from line_entries l join own on own.id = l.opening_id
        left join bookings b on b.id = l.booking_id left join waiting_entries w on w.id = l.waiting_entry_id),
      'orders', (select coalesce(json_agg(json_build_object(
        'reference', p.reference, 'number', o.number, 'state', o.state, 'price', o.price, 'claimedBy', o.claimed_by,
        'isCollected', o.collected_at is not null)), '[]') from orders o join placed p on p.id = o.booking_id),
      'entries', (select coalesce(json_agg(json_build_object(
        'opening', e.opening_id, 'member', e.member_id, 'account', e.roblox_username, 'hasId', e.roblox_id is not null, 'missed', e.missed_offers,
        'isInLobby', e.state = 'lobby', 'endReason', e.end_reason, 'party', (select code from parties p where p.id = e.party_id),
        'number', case when e.state = 'waiting' then (
          select count(distinct coalesce('party ' || w.party_id, w.id::text)) from waiting_entries w where w.opening_id = e.opening_id and w.state = 'waiting'
            and (w.class_number, w.is_deferred, w.place) <= (e.class_number, e.is_deferred, e.place)) end,
        'choices', (select json_agg(json_build_object('room', c.opening_room_id, 'isPassed', c.is_passed) order by c.rank)
          from waiting_choices c where c.entry_id = e.id),
        'offer', (select json_build_object('room', f.opening_room_id, 'until', f.ends_at, 'percent', f.discount_percent,
          'isAccepted', f.accepted_at is not null)
          from offers f where f.entry_id = e.id and f.state = 'open'),
        'messages', (select coalesce(json_agg(o.kind order by o.id), '[]') from outbox o
          where o.payload ->> 'entry' = e.id::text))), '[]') from waiting_entries e join own on own.id = e.opening_id where e.member_id = any(${ids}::integer[])),
      'parties', (select coalesce(json_agg(json_build_object('code', p.code, 'policy', p.policy)), '[]')
        from parties p join own on own.id = p.opening_id),
      'memberships', (select coalesce(json_agg(json_build_object(
        'code', p.code, 'member', m.member_id, 'number', m.number, 'state', m.state, 'rooms', m.rooms, 'account', m.roblox_username,
        'allInclusive', m.all_inclusive, 'refusal', m.refusal, 'reference', b.reference,
        'ready', case when m.ready_room is not null then json_build_object(
          'room', m.ready_room, 'price', m.ready_price, 'until', m.ready_until) end)), '[]')
        from (select *, rank() over (partition by party_id order by place) as number from party_members) m
        join parties p on p.id = m.party_id join own on own.id = p.opening_id left join bookings b on b.id = m.booking_id),
      'openings', (select json_agg(json_build_object(
        'id', id, 'startsAt', starts_at, 'minutes', session_minutes, 'isDeleted', cancelled_at is not null,
        'drawsAt', (select on_sale_at from on_sale_times t where t.opening_id = own.id and t.on_sale_group = 'regular'),
        'lobby', coalesce((select case when exists (select from draws d where d.opening_id = own.id) then 'drawn' else 'open' end
          from lobbies l where l.opening_id = own.id), 'none'))) from own),
      'flags', (select json_build_object('gold', gold_customer_bookings_open, 'booster', server_booster_bookings_open,
        'regular', regular_customer_bookings_open) from resorts where id = ${resort}),
      'admins', (select json_agg(m.id) from admins a join members m using (discord_id) where a.is_active),
      'unused', (select coalesce(json_agg(json_build_object(
        'member', h.member_id, 'opening', h.opening_id, 'taken', h.taken)), '[]')
        from unused_holds h join own on own.id = h.opening_id where h.member_id = any(${ids}::integer[])),
      'noShows', (select json_agg(json_build_object('id', id, 'count', (select count(*) from recent_no_shows(id, ${now}))))
        from members where id = any(${ids}::integer[])),
      'tiers', (select json_agg(json_build_object('id', id,
        'known', ${tierOf(sql`tiers`)}, 'override', case when tier_override is not null then ${tierOf(sql`tier_override`)} end))
        from members where id = any(${ids}::integer[])),
      'figures', (select coalesce(json_agg(f), '[]') from (
        select status, sum(bookings)::integer as bookings from resort_figures where resort_id = ${resort}
        group by status having sum(bookings) <> 0) f)
    ) as state`.execute(stage.app.deps.db);
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing.');
  return row.state;
}

/** The tiers of a member, stored by guest type, in the words of the model. */
function tierOf(tiers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('isGold', ${tiers} ->> 'gold_customer' is not null, 'boostCount',
    coalesce(array_position(array['one_boost', 'two_boosts', 'three_boosts'], ${tiers} ->> 'server_booster'), 0))`;
}
