-- The data of an event about a booking or an opening: references and ids, never personal text. Rule: HOOK-3.
create or replace function webhook_data(subject text, subject_id text) returns jsonb stable language plpgsql
set enable_seqscan = off as $$
begin
  if subject = 'booking' then
    return (
      select jsonb_build_object('booking', b.reference, 'opening_id', b.opening_id, 'status', b.status,
        'guests', 1 + (select count(*) from companions c where c.booking_id = b.id and c.state = 'active'))
      from bookings b where b.reference = subject_id);
  end if;
  return (
    select jsonb_build_object('opening_id', o.id, 'resort_id', o.resort_id, 'starts_at', utc_text(o.starts_at),
      'ends_at', utc_text(o.ends_at))
    from openings o where o.id = subject_id::integer);
end $$;
