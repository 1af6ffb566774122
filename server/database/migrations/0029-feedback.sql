-- What guests answer after an evening: one row for each booking.
create table feedback (
  -- race: a guest answers twice at once; there is one answer for each booking.
  booking_id integer primary key references bookings,
  stars smallint not null check (stars between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 200),
  given_at timestamptz not null
);

alter table muted_messages drop constraint muted_messages_switch_check;
alter table muted_messages add constraint muted_messages_switch_check
  check (switch in ('reminders', 'booking_card', 'offer_news', 'feedback'));

alter table switched_off_messages drop constraint switched_off_messages_kind_check;
alter table switched_off_messages add constraint switched_off_messages_kind_check check (kind in (
  'guests.announcement', 'booking.reminder', 'booking.neighborhood_code', 'booking.feedback', 'opening.event'));

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting',
  'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role', 'guests.free_room', 'admin.code_warning',
  'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left', 'staff.webhook_disabled',
  'opening.event'));
