-- Bookings of a deleted opening whose room had been given away: an undo restores them last.
alter table deleted_bookings add column is_given_away boolean not null default false;
