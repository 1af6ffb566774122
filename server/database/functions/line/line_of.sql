-- Who is in the line of an opening at a time, with their place. A call that has lapsed counts as waiting, and who is called has no
-- place any more. Bookings are in the order in which they joined, waiting members in the order of their list, who came back last. Rules:
-- LINE-3, LINE-8, CLAIM-2.
create or replace function line_of(opening integer, at timestamptz)
returns table (entry_id integer, is_called boolean, place integer) language sql stable
as $$
  select entry.id, entry.is_called, case when not entry.is_called then row_number() over (
    partition by entry.booking_id is null, entry.is_called
    order by entry.returned_at nulls first, w.class_number, w.is_deferred, w.place, entry.queued_at, entry.id)::integer end
  from (
    select e.*, returned_at(e) as returned_at, coalesce(
      case when e.booking_id is null then claim_lapses_at(e.called_at) else call_lapses_at(e.called_at) end > at, false) as is_called
    from line_entries e
    where e.opening_id = opening and e.state <> 'ended') entry
  left join waiting_entries w on w.id = entry.waiting_entry_id
$$;
