-- Counters by resort, plus the changes that are not aggregated yet. Rule: FIGURE-1.
create or replace view resort_figures as
  select resort_id, room_type_id, status, payment_method, bookings from resort_booking_counters
  union all select resort_id, room_type_id, status, payment_method, change from booking_changes;
