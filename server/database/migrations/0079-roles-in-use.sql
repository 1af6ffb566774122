-- The Discord roles that give tiers and host rights, by the variable of the configuration: those that the site went by last. One that the
-- configuration changes or leaves out takes nothing from anybody until an admin decides. Rule: MEMBER-13.
create table roles_in_use (
  variable text primary key check (variable ~ '^DISCORD_ROLE_[A-Z0-9_]{1,40}$'),
  role_id text not null check (role_id ~ '^\d{17,20}$')
);

-- Variables whose role the configuration changed or left out.
alter table departure_holds add column changed_roles text[] not null default '{}';
