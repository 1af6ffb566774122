-- Messages that a member switched off for themselves: a row for each switch that is off.
create table muted_messages (
  member_id integer not null references members,
  switch text not null check (switch in ('reminders', 'offer_news')),
  primary key (member_id, switch)
);

alter table outbox drop constraint outbox_failure_check;
alter table outbox add constraint outbox_failure_check check (failure in (
  'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
  'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events', 'not_configured',
  'out_of_date', 'switched_off', 'account_deleted', 'refused'));
