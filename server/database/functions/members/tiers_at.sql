-- The tiers of a member at a time, by guest type. Until its end, an override replaces those of the guest types that it names.
-- The ids are not checked: figures and filters need the guest type only, and the server decides price and access (TIER-13).
create or replace function tiers_at(member members, at timestamptz) returns jsonb language sql stable
return case
  when member.tier_override is null or member.override_until <= at then member.tiers
  else member.tiers || member.tier_override
end;
