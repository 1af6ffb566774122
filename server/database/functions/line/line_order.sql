-- The order of the line of an opening: guests with a booking as they joined, and apart from them the waiting members who are here, as in
-- their list, who came back last. Who is called keeps their rank. Rules: LINE-2, LINE-3, CLAIM-2.
create or replace function line_order(opening integer)
returns table (entry_id integer, rank integer) language sql stable
as $$
  select e.id, row_number() over (
    partition by e.booking_id is null
    order by returned_at(e) nulls first, w.class_number, w.is_deferred, w.place, e.queued_at, e.id)::integer
  from line_entries e left join waiting_entries w on w.id = e.waiting_entry_id
  where e.opening_id = opening and e.state <> 'ended'
$$;
