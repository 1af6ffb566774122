-- Opens the orders again that a deletion of their opening cancelled, of guests who are checked in again. The caller has restored the bookings.
-- Rules: ROOM-8, SESSION-4.
create or replace function restore_orders(deletion integer, actor_kind text, actor integer, at timestamptz) returns void
language plpgsql as $$
declare
  references_of text[];
  changes jsonb[];
begin
  with restored as (
    update orders o set state = case when o.claimed_at is null then 'ordered' else 'claimed' end, ended_at = null
    from opening_deletions d join deleted_bookings of on of.deletion_id = d.id join bookings b on b.id = of.booking_id
    where d.id = deletion and o.booking_id = b.id and o.state = 'cancelled' and o.ended_at = d.deleted_at
      and b.status = 'confirmed' and b.checked_in_at is not null
    returning b.reference, o.number
  ),
  by_booking as (
    select reference, jsonb_build_object('orders', string_agg(number::text, ', ' order by number)) as change
    from restored group by reference
  )
  select array_agg(reference order by reference), array_agg(change order by reference) into references_of, changes from by_booking;
  if references_of is not null then
    perform record_changes(actor_kind, array_fill(actor, array[cardinality(references_of)]), 'booking.restore_orders', 'booking',
      references_of, null, changes, at);
  end if;
end $$;
