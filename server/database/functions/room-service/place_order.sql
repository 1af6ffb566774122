-- Orders from the menu of the resort for a guest who is checked in, and returns `ordered` with the number of the order, or the code of the
-- refusal. The caller records it. `wish`: [{item, quantity}], each item once. Rules: ROOM-2 to ROOM-5.
--
-- race: the same guest orders twice, or their check-in is undone: the booking is locked first. The unique indexes of numbers and places are
-- the second line of defence.
create or replace function place_order(booking integer, wish jsonb, expected_price integer, at timestamptz)
returns table (outcome text, number integer) language plpgsql as $$
#variable_conflict use_column
declare
  guest bookings;
  opening openings;
  made integer;
  open_places integer[];
  wished integer;
  total integer;
  id_of_order integer;
begin
  select * into guest from bookings where id = booking for no key update;
  select * into opening from openings where id = guest.opening_id;
  select count(*), coalesce(array_agg(o.place) filter (where o.state in ('ordered', 'claimed')), '{}') into made, open_places
    from orders o where o.booking_id = booking;
  select count(*) filter (where m.id is null or m.archived_at is not null), sum(m.price * w.quantity) into wished, total
    from jsonb_to_recordset(wish) as w (item integer, quantity integer)
    left join menu_items m on m.id = w.item and m.resort_id = opening.resort_id;

  outcome := case
    when guest.id is null or guest.removed_at is not null then 'not_found'
    when opening.cancelled_at is not null then 'no_opening'
    when opening.ends_at <= at then 'opening_started'
    when guest.status <> 'confirmed' or guest.checked_in_at is null then 'not_checked_in'
    when made >= 10 or cardinality(open_places) >= 2 then 'order_limit_reached'
    -- Something has left the menu: the guest sees the new one, as after a change of a price.
    when wished > 0 or expected_price <> (case when guest.all_inclusive then 0 else total end) then 'price_changed'
  end;
  if outcome is not null then
    return next;
    return;
  end if;

  insert into orders (booking_id, number, place, price, created_at)
  values (booking, made + 1, case when 1 = any (open_places) then 2 else 1 end, expected_price, at)
  returning id into id_of_order;
  insert into order_items (order_id, menu_item_id, name, price, quantity)
  select id_of_order, m.id, m.name, m.price, w.quantity
  from jsonb_to_recordset(wish) as w (item integer, quantity integer) join menu_items m on m.id = w.item;
  outcome := 'ordered';
  number := made + 1;
  return next;
end $$;
