-- Units of each opening and how many are taken, including the changes that are not aggregated yet. A room that was given away and let again
-- is taken once. Rules: FIGURE-1, FIGURE-4.
create or replace view opening_occupancy as
  select counter.opening_id, counter.units, counter.taken + coalesce(pending.change, 0)::integer
    - (select count(*)::integer from rooms_let_again again where again.opening_id = counter.opening_id) as taken
  from opening_counters counter left join (
    select opening_id, sum(change) as change from booking_changes
    where status not in ('rejected', 'cancelled') group by opening_id
  ) pending using (opening_id);
