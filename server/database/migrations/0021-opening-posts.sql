-- Posts in channels about an opening that are edited while it changes: a room that is free, requests that wait. A row lasts until
-- a day after the session. `shown`, `body_hash` and `claim` are as in booking_cards.
create table opening_posts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('guests.free_room', 'staff.waiting_requests')),
  opening_id integer not null references openings,
  posted_at timestamptz not null,
  channel_id text not null,
  message_id text not null unique,
  shown text,
  body_hash text,
  claim integer not null default 0,
  claimed_until timestamptz,
  attempts smallint not null default 0,
  not_before timestamptz not null,
  closed_at timestamptz,
  failure text check (failure in (
    'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
    'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events', 'not_configured',
    'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused'))
);
create index opening_posts_open on opening_posts (not_before) where closed_at is null;
create index opening_posts_opening on opening_posts (opening_id);
