-- Pauses of single routes of Discord, for all server processes. A pause without a time from Discord is longer each time:
-- `backed_off` counts them, until a call of the route succeeds and the row is deleted.
create table discord_pauses (
  route text primary key,
  until timestamptz not null,
  backed_off smallint not null default 0
);

-- Counts messages in a row that Discord refused because of what the bot may do or reach.
alter table messenger add column consecutive_refusals smallint not null default 0;

alter table outbox drop constraint outbox_failure_check;
alter table outbox add constraint outbox_failure_check check (failure in (
  'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
  'two_factor_required', 'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events',
  'not_configured', 'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused'));
alter table booking_cards drop constraint booking_cards_failure_check;
alter table booking_cards add constraint booking_cards_failure_check check (failure in (
  'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
  'two_factor_required', 'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events',
  'not_configured', 'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused'));
alter table opening_posts drop constraint opening_posts_failure_check;
alter table opening_posts add constraint opening_posts_failure_check check (failure in (
  'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
  'two_factor_required', 'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events',
  'not_configured', 'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused'));
