-- Who gets a place in a room or a line back reads so. Rule: MEMBER-12.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'companion.takeover', 'companion.ended', 'member.place_restored',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.opening_post', 'guests.proposals', 'guests.free_room', 'proposal.happens', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.proposal_reached', 'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'staff.shorter_retention', 'staff.primary_admin', 'opening.event'));
