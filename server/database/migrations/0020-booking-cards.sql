-- The card of a booking in its guest's direct messages: one message, edited while the booking changes. A row lasts until a day
-- after the session.
-- `shown` names the state that the card shows, null if that is not certain; `body_hash` is the hash of what was sent.
-- `claim` counts the claims of the row, so that an edit whose claim has expired is noticed.
create table booking_cards (
  booking_id integer primary key references bookings on delete cascade,
  channel_id text not null,
  message_id text not null,
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
create index booking_cards_open on booking_cards (not_before) where closed_at is null;

-- Edits pause apart from messages, so that they never delay one.
alter table messenger add column edits_paused_until timestamptz;
alter table messenger add column edit_failures smallint not null default 0;

alter table muted_messages drop constraint muted_messages_switch_check;
alter table muted_messages add constraint muted_messages_switch_check check (switch in ('reminders', 'booking_card', 'offer_news'));

alter table outbox drop constraint outbox_failure_check;
alter table outbox add constraint outbox_failure_check check (failure in (
  'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
  'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events', 'not_configured',
  'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused'));
