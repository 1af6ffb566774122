-- Counters by day, plus the changes that are not aggregated yet. Rule: FIGURE-1.
create or replace view day_figures as
  select resort_id, day, bookings from day_booking_counters
  union all select resort_id, day, change from booking_changes;
