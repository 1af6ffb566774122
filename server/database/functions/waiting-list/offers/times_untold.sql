-- How many offers that an entry was not told of were made while a unit was free, which it is since `since` (null: always). An entry
-- gets such a unit twice at most, the second time after all others. Rule: OFFER-15.
create or replace function times_untold(entry uuid, since timestamptz, at timestamptz) returns integer language sql stable
as $$
  select count(*)::integer from offers o
  where o.entry_id = entry and o.made_at >= coalesce(since, '-infinity') and offer_state(o, at) = 'untold'
$$;
