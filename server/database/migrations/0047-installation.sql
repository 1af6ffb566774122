-- Whose this database is: one row. `kind` is null until the first start. A demo has people of the stand-in, where anyone can be anyone;
-- only the set-up makes it a community, and a community never changes back. `application_id` and `guild_id` are those of Discord; null
-- for a community from before this table, until a start with a Discord application fills them in: until then no start without one
-- succeeds, and nothing replaces them later but a confirmed move. `id` is new when the demo becomes a community, and in every sign-in
-- token. Rules: OPS-13, OPS-28, OPS-29.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  kind text check (kind in ('demo', 'community')),
  application_id text check (application_id ~ '^\d{17,20}$'),
  guild_id text check (guild_id ~ '^\d{17,20}$'),
  check ((application_id is null) = (guild_id is null)),
  check (guild_id is null or kind is not distinct from 'community')
);

-- A database that a server has used has the mark of its DATA_KEY; the others are looked for because a community must never be
-- taken for an empty database.
insert into installation (kind)
select case
  when is_demo or has_standin_people then 'demo'
  when data_key_check is not null or exists (select from stored_configuration) or exists (select from members)
    or exists (select from admins) or exists (select from resorts) then 'community'
end
from settings;

-- `kind` replaces it.
alter table settings drop column has_standin_people;
