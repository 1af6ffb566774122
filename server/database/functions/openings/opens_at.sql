-- The on-sale time of an opening for a kind of guest; null means at once.
create or replace function opens_at(
  kind text, three_boosts timestamptz, two_boosts timestamptz, gold_and_booster timestamptz, regular timestamptz
) returns timestamptz language sql immutable
return case kind
  when 'three_boosts' then three_boosts
  when 'two_boosts' then two_boosts
  when 'gold_and_booster' then gold_and_booster
  else regular
end;
