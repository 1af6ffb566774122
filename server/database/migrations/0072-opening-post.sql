-- One post for each opening in the guests' channel, which is edited, posted again, and deleted where a newer one replaces it.
alter table settings add column opening_posts boolean not null default true;
-- The language of posts for guests in channels.
alter table settings add column channel_language text not null default 'en'
  check (channel_language in ('en', 'es', 'pt-BR', 'fr', 'de'));

-- `replaced_at`: the post is to be deleted. `shows_counts`: false once Discord allowed no more edits of the old message.
alter table edited_messages add column replaced_at timestamptz,
  add column shows_counts boolean not null default true;
alter table edited_messages drop constraint edited_messages_kind_check;
alter table edited_messages add constraint edited_messages_kind_check check (kind in (
  'booking.placed', 'guests.opening_post', 'guests.free_room', 'staff.waiting_requests', 'staff.roster'));
alter table edited_messages add constraint edited_messages_replaced check (replaced_at is null or kind = 'guests.opening_post');

alter table switched_off_messages drop constraint switched_off_messages_kind_check;
alter table switched_off_messages add constraint switched_off_messages_kind_check check (kind in (
  'guests.announcement', 'guests.opening_post', 'booking.reminder', 'booking.neighborhood_code', 'booking.feedback', 'opening.event'));

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'companion.takeover', 'companion.ended',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.opening_post', 'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
