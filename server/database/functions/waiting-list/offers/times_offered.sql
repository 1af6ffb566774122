-- How many offers of an entry ended without an answer, told of or not, that were made while a unit was free, which it is since
-- `since` (null: always). Where messages do not arrive, an entry gets such a unit twice at most. Rule: OFFER-15.
create or replace function times_offered(entry waiting_entries, since timestamptz, at timestamptz) returns integer
language sql stable
as $$
  select count(*)::integer from offers o
  where o.entry_id = entry.id and o.made_at >= greatest(entry.entered_at, since)
    and offer_state(o, at) in ('unanswered', 'untold')
$$;
