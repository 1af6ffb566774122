-- Hosts: members who run evenings without being admins. Discord gives the role, or an admin does, by a row in `hosts`. The rows of
-- `hosts` and the members who have the role are read with each call, so that both end the power at once.
alter table members add column has_host_role boolean not null default false;

create table hosts (
  member_id integer primary key references members,
  added_at timestamptz not null
);

-- It has a last parameter now, the kind of the actor.
drop function if exists move_entry(uuid, integer, text, integer, timestamptz);

alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check
  check (actor_kind in ('guest', 'member', 'host', 'staff', 'system', 'api_key'));
