-- The user type to show: the first that applies of admin, gold customer, server booster, regular customer.
create or replace function user_type_at(member members, is_admin boolean, at timestamptz) returns text language sql stable
return case
  when is_admin then 'admin'
  when tiers_at(member, at) ->> 'gold_customer' is not null then 'gold_customer'
  when tiers_at(member, at) ->> 'server_booster' is not null then 'server_booster'
  else 'regular_customer'
end;
