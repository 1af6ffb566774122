-- The private calendar of a member: whoever has the token of its address can read it. Only the hash is stored; a reset replaces it.
create table calendar_feeds (
  member_id integer primary key references members,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);
