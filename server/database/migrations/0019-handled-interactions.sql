-- Interactions from Discord that were received, with their answers for repeats and what the next step needs. Kept for an hour.
create table handled_interactions (
  id text primary key check (id ~ '^[0-9]{17,20}$'),
  discord_id text not null,
  received_at timestamptz not null,
  -- Null while the interaction is handled.
  reply json,
  -- The form of a booking that waits for its confirmation.
  draft json
);
create index handled_interactions_age on handled_interactions (received_at);
create index handled_interactions_person on handled_interactions (discord_id);
