-- The user type to show: the first that applies of admin, gold customer, server booster, regular customer.
create or replace function user_type_at(member members, is_admin boolean, at timestamptz) returns text language sql stable
return case
  when is_admin then 'admin'
  when coalesce(case when coalesce(member.override_until > at, true) then member.override_is_gold end, member.is_gold)
    then 'gold_customer'
  when coalesce(case when coalesce(member.override_until > at, true) then member.override_boost_count end,
    member.boost_count) > 0 then 'server_booster'
  else 'regular_customer'
end;
