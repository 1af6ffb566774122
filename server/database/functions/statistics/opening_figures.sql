-- Counters by opening, plus the changes that are not aggregated yet. The counters of each opening are read by index
-- (`offset 0`), so a period costs what its own openings cost. Rule: FIGURE-1.
create or replace view opening_figures as
  select openings.id as opening_id, openings.resort_id, openings.starts_at, counter.opening_room_id, counter.status,
    counter.payment_method, counter.bookings
  from openings cross join lateral (select * from opening_booking_counters where opening_id = openings.id offset 0) counter
  union all
  select openings.id, openings.resort_id, openings.starts_at, change.opening_room_id, change.status,
    change.payment_method, change.change
  from booking_changes change join openings on openings.id = change.opening_id;
