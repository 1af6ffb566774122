-- The leader took the party of a member out of its lobby or waiting list. Rule: PARTY-22.
alter table waiting_entries drop constraint waiting_entries_end_reason_check;
alter table waiting_entries add constraint waiting_entries_end_reason_check check (end_reason in (
  'booked', 'left', 'party_left', 'passed', 'unanswered', 'removed', 'removed_from_party', 'account_taken', 'blocked', 'left_server',
  'account_deleted', 'opening_cancelled', 'session_started'));
