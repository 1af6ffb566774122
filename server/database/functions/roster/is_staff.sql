-- Whether a member is an admin or a host now. Rule: HOST-1.
create or replace function is_staff(member integer) returns boolean language sql stable as $$
  select exists (
    select from members m
    left join admins a on a.discord_id = m.discord_id and a.is_active
    left join hosts h on h.member_id = m.id
    where m.id = member and m.deleted_at is null
      and (a.discord_id is not null or (m.is_in_server and (m.has_host_role or h.member_id is not null))))
$$;
