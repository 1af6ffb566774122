-- `data_key_check` tells whether a server has the DATA_KEY that this database was written with: a keyed hash of a constant,
-- from which the key cannot be read. Null until the first start.
-- `has_standin_people` marks a database whose first people came through the stand-in, where anyone can be anyone: its admins
-- and sessions must never serve a site with a real Discord application.
alter table settings
  add column data_key_check bytea check (octet_length(data_key_check) = 32),
  add column has_standin_people boolean not null default false;
update settings set has_standin_people = is_demo;
