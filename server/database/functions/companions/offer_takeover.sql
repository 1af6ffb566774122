-- Before bookings end because of their guest: the companions who agreed can book instead for ten minutes. follow_booking_with_companions
-- then holds the room for the first of them. The caller ends the bookings in the same transaction. Rule: COMPANION-9.
create or replace function offer_takeover(ids integer[], at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
begin
  if not exists (select from companions c where c.booking_id = any (ids) and c.state = 'active' and c.member_id is not null) then
    return;
  end if;
  perform from bookings b where b.id = any (ids) order by b.id for no key update;
  update companions c set takeover_until = least(at + interval '10 minutes', o.starts_at)
    from bookings b join openings o on o.id = b.opening_id
    where b.id = any (ids) and b.status in ('pending', 'confirmed') and o.starts_at > at
      and c.booking_id = b.id and c.state = 'active' and c.member_id is not null;
end $$;
