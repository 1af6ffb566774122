-- Checks a member's request for a room: the rules that bookings and holds share. `refusal` is the code of the first rule that
-- refuses, or null; the other columns are the facts that the caller goes on with.
--
-- `flags` are the resort access flags that admit the member, `on_sale_group` says whose on-sale time counts. `is_too_frequent` says that
-- the caller's own rate limit is exceeded; it is an argument because its place among the refusals matters. `has_booking`: the member
-- asks for the room of a booking that they have, which needs no other one (CHANGE-3).
--
-- The planner inlines the body into the query of the caller, as long as it is one stable SELECT. `offset 0` makes each row one
-- index look-up, so the cost of a request does not grow with the tables.
create or replace function check_room_request(
  guest integer, wanted_room integer, flags text[], on_sale_group text, is_too_frequent boolean, at timestamptz,
  has_booking boolean default false
) returns table (
  opening_id integer, starts_at timestamptz, price integer, tier_version integer, opens_at timestamptz, refusal text
)
language sql stable rows 1
as $$
  select room.opening_id, opening.starts_at, room.price, tier_version_at(member, at), on_sale.on_sale_at,
    case
      -- Guests do not find an opening that is not published. Rule: OPENING-20.
      when room.id is null or opening.published_at is null then 'not_found'
      when opening.cancelled_at is not null then 'no_opening'
      when opening.starts_at <= at then 'opening_started'
      when member.deleted_at is not null or not member.is_in_server then 'not_a_member'
      when is_blocked(member, at) then 'booking_blocked'
      when is_too_frequent then 'too_many_requests'
      when not has_booking and booking_limit.is_reached then 'booking_limit_reached'
      when not (
        'gold_customer' = any (flags) and resort.gold_customer_bookings_open
        or 'server_booster' = any (flags) and resort.server_booster_bookings_open
        or 'regular_customer' = any (flags) and resort.regular_customer_bookings_open
      ) then 'bookings_closed'
      when on_sale.on_sale_at > at then 'not_yet_open'
      -- In draw mode a class is on sale once its draw is committed.
      when opening.sale_mode = 'draw' and not exists (
        select from draws d where d.opening_id = opening.id and d.draws_at = on_sale.on_sale_at offset 0
      ) then 'draw_pending'
    end
  from (select * from members where members.id = guest offset 0) member
  left join lateral (select * from opening_rooms where opening_rooms.id = wanted_room offset 0) room on true
  left join lateral (select * from openings where openings.id = room.opening_id offset 0) opening on true
  left join lateral (select * from resorts where resorts.id = opening.resort_id offset 0) resort on true
  left join lateral on_sale_time(room.opening_id, on_sale_group) on_sale on true
  cross join lateral booking_limits(guest, room.opening_id, at) booking_limit
$$;
