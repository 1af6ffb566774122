-- Units of each opening and how many are taken, including the changes that are not aggregated yet.
create or replace view opening_fill as
  select stock.opening_id, stock.units, stock.taken + coalesce(unfolded.change, 0)::integer as taken
  from opening_stock stock left join (
    select opening_id, sum(change) as change from booking_changes
    where status not in ('rejected', 'cancelled') group by opening_id
  ) unfolded using (opening_id);
