-- Calls the first guest of a line to the front desk, for one host, with the audit row and the message to the guest. Outcomes:
-- `called`; `has_called`, with the entry that the host has called already, here or at another session; `empty`; `closed`. A call
-- of the host that has lapsed is over. Rules: LINE-6 to LINE-8.
--
-- race: two hosts call at once. The first to lock an entry has it, and the other gets the next one (skip locked).
-- race: one host calls twice at once. Their row is locked first, so that the second call finds the guest of the first; otherwise it would
-- pass over that guest. The unique index line_entries_one_call is the second line of defence.
create or replace function call_next(
  opening integer, host integer, actor_kind text, at timestamptz, out outcome text, out entry integer
) language plpgsql set enable_seqscan = off as $$
declare
  guest record;
  called line_entries;
begin
  perform from members m where m.id = host for no key update;
  update line_entries set state = 'waiting', called_by = null, called_at = null, version = version + 1
    where called_by = host and state = 'called' and call_lapses_at(called_at) <= at;
  select e.id into entry from line_entries e where e.called_by = host and e.state = 'called';
  if found then
    outcome := 'has_called';
    return;
  end if;
  if not exists (
    select from openings o where o.id = opening and is_public(o) and line_opens_at(o.starts_at) <= at and o.ends_at > at
  ) then
    outcome := 'closed';
    return;
  end if;
  select e.id, b.reference, b.member_id into guest from line_entries e join bookings b on b.id = e.booking_id
    where e.opening_id = opening and (e.state = 'waiting' or e.state = 'called' and call_lapses_at(e.called_at) <= at)
    order by e.queued_at, e.id limit 1 for no key update of e skip locked;
  if not found then
    outcome := 'empty';
    return;
  end if;
  begin
    update line_entries set state = 'called', called_by = host, called_at = at, version = version + 1
      where id = guest.id returning * into called;
  exception when unique_violation then
    select e.id into entry from line_entries e where e.called_by = host and e.state = 'called';
    outcome := 'has_called';
    return;
  end;
  perform record_changes(actor_kind, array[host], 'booking.call', 'booking', array[guest.reference], null,
    array[jsonb_build_object('line', 'called')], at);
  -- A guest without an account gets no messages.
  if guest.member_id is not null then
    perform enqueue_messages('booking.called', array[guest.reference || ':' || called.version],
      array[jsonb_build_object('reference', guest.reference, 'call', called.version)], at, at);
  end if;
  outcome := 'called';
  entry := guest.id;
end $$;
