-- Messages to Discord: the outbox, and what the worker remembers about Discord.

-- A message is written in the transaction of the change that it is about, and sent later by the worker. `dedup_key` is its
-- idempotency key: `<kind>:<key>`. `failure` is a code of the delivery rules, `failure_detail` what Discord
-- answered. `give_up_at` is set where staff pressed Resend; without it a message is given up a day after it was written.
create table outbox (
  id integer generated always as identity primary key,
  dedup_key text not null unique,
  kind text not null check (kind in (
    'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
    'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_warning',
    'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.member_left', 'opening.event')),
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'unknown', 'dead')),
  attempts smallint not null default 0,
  not_before timestamptz not null,
  claimed_until timestamptz,
  give_up_at timestamptz,
  nonce text not null,
  first_tried_at timestamptz,
  sent_at timestamptz,
  discord_message_id text,
  failure text check (failure in (
    'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
    'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events', 'not_configured',
    'out_of_date', 'account_deleted', 'refused')),
  failure_detail text,
  created_at timestamptz not null
);
create index outbox_due on outbox (not_before) where status in ('pending', 'sending');
-- Readiness and metrics count what is not sent.
create index outbox_unsent on outbox (status) where status <> 'sent';
create index outbox_kind on outbox (kind, id) where kind <> 'booking.placed';
create index outbox_failure on outbox (failure) where failure is not null;
-- `is not null` follows from any comparison, so queries need no second condition to use these indexes.
create index outbox_reference on outbox ((payload ->> 'reference')) where payload ->> 'reference' is not null;
create index outbox_opening on outbox ((payload ->> 'opening_id')) where payload ->> 'opening_id' is not null;
create index outbox_member on outbox ((payload ->> 'member_id')) where payload ->> 'member_id' is not null;
create index outbox_person on outbox ((payload ->> 'discord_id')) where payload ->> 'discord_id' is not null;
-- How many messages there are about one booking. The planner has no statistics of expressions in partial indexes: it expects
-- one message in two hundred, and from some million messages on it compiles the query for that.
create statistics outbox_reference_values on (payload ->> 'reference') from outbox;
create statistics outbox_opening_values on (payload ->> 'opening_id') from outbox;
create statistics outbox_member_values on (payload ->> 'member_id') from outbox;
create statistics outbox_person_values on (payload ->> 'discord_id') from outbox;

-- How Discord treats the bot, for all server processes: one row. `consecutive_failures` counts rate limit errors since the last success.
-- `stopped_token` is the fingerprint of the bot token that Discord rejected: with another token, sending starts again.
-- Messages about bookings placed up to `pruned_before` may have been deleted by age.
create table messenger (
  only_row boolean primary key default true check (only_row),
  paused_until timestamptz,
  consecutive_failures smallint not null default 0,
  stopped_token text,
  stopped_at timestamptz,
  pruned_before timestamptz
);
insert into messenger default values;

-- Direct message channels that exist. Opening many of them in a row is what Discord punishes.
create table discord_conversations (
  discord_id discord_id primary key,
  channel_id discord_id not null
);

-- Automatic messages of an opening that staff switched off.
create table switched_off_messages (
  opening_id integer not null references openings,
  kind text not null check (
    kind in ('guests.announcement', 'booking.reminder', 'booking.neighborhood_code', 'opening.event')),
  primary key (opening_id, kind)
);

-- The scheduled event on the Discord server for an opening, with the start that it shows.
create table discord_events (
  opening_id integer primary key references openings,
  event_id discord_id not null,
  starts_at timestamptz not null
);
