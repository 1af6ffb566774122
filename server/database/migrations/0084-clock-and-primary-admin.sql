-- The last time at which the clock of a server was believed: right by Discord's, or at most a day after the time before. Rule: OPS-33.
alter table heartbeat add column clock_seen_at timestamptz not null default now();
update heartbeat set clock_seen_at = at;

-- `named_over_primary`: PRIMARY_ADMIN_DISCORD_ID alone made them an admin, in the place of another primary admin. `own_code_version` is the
-- version of the code when they stopped being the primary admin: nobody else has set the code if it is the version now. Rules: AUTH-7, CODE-16.
alter table admins
  add column named_over_primary boolean not null default false,
  add column own_code_version integer;

-- Staff are alerted when the configuration names another primary admin. Rule: AUTH-7.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'companion.takeover', 'companion.ended',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.opening_post', 'guests.proposals', 'guests.free_room', 'proposal.happens', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.proposal_reached', 'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'staff.shorter_retention', 'staff.primary_admin', 'opening.event'));
