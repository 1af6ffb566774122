-- The version of a member's tiers at a time. It also changes at the moments a membership and an override end, which no row says: a price
-- that was computed before is refused afterwards, whether or not a job has noticed the end. `toMember` computes the same.
-- Rules: GOLD-3, TIER-6.
create or replace function tier_version_at(member members, at timestamptz) returns integer language sql stable
return member.tier_version + case when member.gold_until <= at then 1000000000 else 0 end
  + case when member.override_until <= at then 500000000 else 0 end;
