-- Counters, so that the cost of statistics and lists does not grow with the number of bookings. Each statement that changes
-- bookings adds rows to booking_changes, an insert that nobody waits for; a background job aggregates them into the counters.
-- A figure is the counter plus the changes that are not aggregated yet, read in one statement: it is always exact.

create table booking_changes (
  booking_id integer not null,
  opening_id integer not null,
  opening_room_id integer not null,
  resort_id integer not null,
  room_type_id integer not null,
  member_id integer not null,
  status text not null check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  day date not null,
  change smallint not null
);

create table opening_booking_counters (
  opening_id integer not null references openings,
  opening_room_id integer not null,
  status text not null check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  bookings integer not null,
  primary key (opening_id, opening_room_id, status, payment_method)
);

create table resort_booking_counters (
  resort_id integer not null references resorts,
  room_type_id integer not null references room_types,
  status text not null check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  bookings integer not null,
  primary key (resort_id, room_type_id, status, payment_method)
);

-- By the UTC day on which the booking was placed.
create table day_booking_counters (
  resort_id integer not null references resorts,
  day date not null,
  bookings integer not null,
  primary key (day, resort_id)
);

-- `user_type` is that of the member at the last aggregation; the job moves the count when it has changed.
create table member_booking_counters (
  member_id integer not null references members,
  resort_id integer not null references resorts,
  user_type text not null check (user_type in ('admin', 'gold_customer', 'server_booster', 'regular_customer')),
  bookings integer not null,
  primary key (member_id, resort_id)
);

create table user_type_booking_counters (
  resort_id integer not null references resorts,
  user_type text not null check (user_type in ('admin', 'gold_customer', 'server_booster', 'regular_customer')),
  bookings integer not null,
  primary key (resort_id, user_type)
);

-- Members whose user type may change at `due`; the job removes the rows that are due.
create table user_type_changes (
  member_id integer not null references members,
  due timestamptz not null
);

-- Units of each opening, and how many of them have a booking, as far as aggregated.
create table opening_counters (
  opening_id integer primary key references openings,
  units integer not null,
  taken integer not null default 0
);

-- Units of all openings of a resort, past ones included, cancelled ones not.
create table resort_counters (
  resort_id integer primary key references resorts,
  units integer not null
);
