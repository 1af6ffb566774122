-- Writes bookings as an import corrects them, or as its undo puts them back, in the given order: room, price, notes and payment. Returns the
-- unit of each, or null where the new room has no free one: that booking stays as it is. The caller locked the waiting lists and the bookings,
-- records the changes and offers the units that became free. Rules: IMPORT-10, IMPORT-13.
--
-- For hundreds of bookings at once: the waiting lists are locked until the end of the import, and a statement for each would take too long.
create or replace function correct_bookings(corrections jsonb, at timestamptz)
returns table (booking_id integer, unit_id integer) language plpgsql
set enable_seqscan = off as $$
declare
  wanted record;
  had bookings;
begin
  for wanted in
    select item.* from jsonb_array_elements(corrections) with ordinality as given (correction, ord)
    cross join lateral jsonb_to_record(given.correction) as item (
      id integer, opening_room_id integer, base_price integer, original_price integer, discount_amount integer, final_price integer,
      all_inclusive boolean, payment_method text, notes text, paid_at timestamptz)
    order by given.ord
  loop
    select * into had from bookings b where b.id = wanted.id;
    booking_id := had.id;
    unit_id := case when wanted.opening_room_id = had.opening_room_id then had.unit_id
      else exchange_unit(had.id, had.member_id, wanted.opening_room_id, true, at) end;
    if unit_id is not null then
      update bookings b set opening_room_id = wanted.opening_room_id, unit_id = correct_bookings.unit_id, base_price = wanted.base_price,
        original_price = wanted.original_price, discount_amount = wanted.discount_amount, final_price = wanted.final_price,
        all_inclusive = wanted.all_inclusive, payment_method = wanted.payment_method, notes = wanted.notes, paid_at = wanted.paid_at,
        updated_at = at
      where b.id = had.id;
    end if;
    return next;
  end loop;
end $$;
