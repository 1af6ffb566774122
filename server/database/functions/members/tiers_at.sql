-- The tiers of a member at a time, by guest type: those from Discord, gold until a membership ends, and an override, which replaces
-- those of the guest types that it names until its end.
-- The ids are not checked: figures and filters need the guest type only, and the server decides price and access (TIER-13).
create or replace function tiers_at(member members, at timestamptz) returns jsonb language sql stable
return member.tiers
  || case when member.gold_until > at then '{"gold_customer": "gold"}' else '{}' end::jsonb
  || case when member.tier_override is null or member.override_until <= at then '{}' else member.tier_override end;
