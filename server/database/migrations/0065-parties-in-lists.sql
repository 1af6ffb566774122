-- Parties in the lobby, the draw and the waiting list. Rules: PARTY-17 to PARTY-21.

-- The party of an active entry; null for who waits alone. All active entries of a party have the same state, class and place.
alter table waiting_entries
  add column party_id integer references parties,
  add constraint waiting_entries_party check (party_id is null or state <> 'ended');
alter table waiting_entries drop constraint waiting_entries_end_reason_check;
alter table waiting_entries add constraint waiting_entries_end_reason_check check (end_reason in (
  'booked', 'left', 'passed', 'unanswered', 'removed', 'removed_from_party', 'account_taken', 'blocked', 'left_server',
  'account_deleted', 'opening_cancelled', 'session_started'));
create index waiting_entries_party on waiting_entries (party_id) where party_id is not null;

-- When a member of a party under `together` agreed to the offer and its price. It is booked once all have.
alter table offers add column accepted_at timestamptz;

alter table party_members drop constraint party_members_refusal_check;
alter table party_members add constraint party_members_refusal_check check (refusal in (
  'sold_out', 'price_changed', 'not_a_member', 'booking_blocked', 'booking_limit_reached', 'bookings_closed', 'draw_pending',
  'no_opening', 'opening_started', 'not_found', 'roblox_account_taken', 'invalid_input', 'too_many_requests',
  'roblox_link_required', 'membership_too_short'));
