-- Keys with which programs call the API. Only the hash of a key is stored. A key that has ended stays: the audit log refers to it.
create table api_keys (
  id integer generated always as identity primary key,
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The end of the key, by which people recognise it.
  last_characters text not null check (char_length(last_characters) = 4),
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['openings:read', 'bookings:read', 'bookings:decide']),
  created_by integer not null references members,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Up to a minute old.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_live on api_keys (id) where revoked_at is null;
create index api_keys_creator on api_keys (created_by) where revoked_at is null;

-- `record_changes` takes the id of the key as the actor.
alter table audit_log add column actor_key_id integer references api_keys;
alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check
  check (actor_kind in ('guest', 'member', 'staff', 'system', 'api_key'));
alter table audit_log add constraint audit_log_actor_key check ((actor_kind = 'api_key') = (actor_key_id is not null));
create index audit_log_key on audit_log (actor_key_id, id) where actor_key_id is not null;
