-- Who is in the line of an opening at a time, with their place. A call that has lapsed counts as waiting, and who is called has no
-- place any more. Rules: LINE-3, LINE-8, CLAIM-2.
create or replace function line_of(opening integer, at timestamptz)
returns table (entry_id integer, is_called boolean, place integer) language sql stable
as $$
  select entry.id, entry.is_called, case when not entry.is_called then row_number() over (
    partition by entry.booking_id is null, entry.is_called order by entry.rank)::integer end
  from (
    select e.*, line.rank, coalesce(
      case when e.booking_id is null then claim_lapses_at(e.called_at) else call_lapses_at(e.called_at) end > at, false) as is_called
    from line_order(opening) line join line_entries e on e.id = line.entry_id) entry
$$;
