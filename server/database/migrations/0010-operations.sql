-- Rate limits that hold for all server processes together. A bucket is used up until `used_until`, at the allowed rate; a
-- bucket whose time is in the past is the same as none.
create table rate_limit_buckets (
  name text primary key,
  used_until timestamptz not null
);
create index rate_limit_buckets_age on rate_limit_buckets (used_until);

-- One row that each server writes, to see that the database accepts writes.
create table heartbeat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into heartbeat (at) values (now());
