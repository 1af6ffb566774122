-- What the worker needs to deliver the outbox, and what goes out by itself for each opening. Rules: decisions.md
-- sections 4 and 5.

-- `failure` is a code of the delivery rules, `failure_detail` what Discord said. `give_up_at` stands where staff pressed
-- Resend; without it a message is given up a day after it was written.
alter table outbox
  add column sent_at timestamptz,
  add column give_up_at timestamptz,
  add column failure_detail text;

create index outbox_reference on outbox ((payload ->> 'reference')) where payload ? 'reference';
create index outbox_opening on outbox ((payload ->> 'opening_id')) where payload ? 'opening_id';

-- One wake-up for each statement, not for each row: a burst of bookings is one.
create function wake_messenger() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
create trigger outbox_wake after insert on outbox
  referencing new table as written
  for each statement execute function wake_messenger();

-- How Discord treats us, for all server processes: one row. `strikes` counts refusals for speed since the last success;
-- `stopped_token` is the fingerprint of the bot token that Discord rejected: another token starts again by itself.
create table messenger (
  only_row boolean primary key default true check (only_row),
  paused_until timestamptz,
  strikes smallint not null default 0,
  stopped_token text,
  stopped_at timestamptz
);
insert into messenger default values;

-- Conversations that were opened once; opening many in a row is what Discord punishes.
create table discord_conversations (
  discord_id discord_id primary key,
  channel_id discord_id not null
);

-- What goes out by itself for an opening, where staff switched it off.
create table silenced_messages (
  opening_id integer not null references openings,
  kind text not null check (kind in ('guest_announcement', 'guest_reminder', 'neighborhood_code', 'discord_event')),
  primary key (opening_id, kind)
);

-- The server's scheduled event that stands for an opening, as it was last brought in step.
create table discord_events (
  opening_id integer primary key references openings,
  event_id discord_id not null,
  starts_at timestamptz not null
);

