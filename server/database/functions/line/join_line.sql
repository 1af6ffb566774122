-- Puts the guest of a booking into the line, at its end, and returns whether that changed something. `member`: the guest who says so
-- themselves; null: staff. Who is in line already is not locked: a repeat writes nothing. Rules: LINE-1, LINE-5.
--
-- race: a host checks the guest in, or the booking ends, at this moment. Its row is locked, so that the line never has a guest who
-- is checked in or a booking that has ended.
-- race: two say it at once, and neither sees an entry. The unique index on the booking decides, and the second changes nothing.
create or replace function join_line(reference text, member integer, at timestamptz) returns boolean
language sql set enable_seqscan = off as $$
  with booking as (
    select b.id, b.opening_id from bookings b join openings o on o.id = b.opening_id
    where b.reference = join_line.reference and (member is null or b.member_id = member)
      and b.status = 'confirmed' and b.checked_in_at is null and b.removed_at is null
      and line_opens_at(o.starts_at) <= at and o.ends_at > at and is_public(o)
      and not exists (select from line_entries e where e.booking_id = b.id and e.state <> 'ended')
    for no key update of b
  ),
  joined as (
    insert into line_entries as entry (opening_id, booking_id, joined_at, queued_at)
    select opening_id, id, at, at from booking
    on conflict (booking_id) do update set state = 'waiting', end_reason = null, ended_at = null, missed_calls = 0,
      joined_at = excluded.joined_at, queued_at = excluded.queued_at, version = entry.version + 1
    where entry.state = 'ended'
    returning entry.id
  )
  select exists (select from joined)
$$;
