-- Periods in which a resort is closed. They end early when they are lifted.
create table closures (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  -- What guests read.
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  lifted_at timestamptz,
  check (starts_at < ends_at),
  -- race: two admins close the resort, or one presses twice: one of the two is refused.
  constraint closures_no_overlap exclude using gist (
    int4range(resort_id, resort_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (lifted_at is null)
);

alter table openings
  -- The closure in which staff plan or keep this opening, knowing of it.
  add column allowed_closure_id integer references closures,
  -- How often a deletion was undone, and when last: calendars count it.
  add column restored_count smallint not null default 0,
  add column restored_at timestamptz;

-- Deletions of openings, with what an undo restores.
create table opening_deletions (
  id integer generated always as identity primary key,
  opening_id integer not null references openings,
  closure_id integer references closures,
  deleted_by integer references members,
  deleted_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz
);
-- race: an opening is deleted twice, or two admins undo: one of the two finds the row.
create unique index opening_deletions_one on opening_deletions (opening_id) where undone_at is null;
create index opening_deletions_undo on opening_deletions (undo_until) where undone_at is null;
create index opening_deletions_closure on opening_deletions (closure_id) where closure_id is not null;

-- Bookings and entries that a deletion ended, as they were.
create table deleted_bookings (
  deletion_id integer not null references opening_deletions,
  booking_id integer not null references bookings on delete cascade,
  status text not null check (status in ('pending', 'confirmed')),
  primary key (deletion_id, booking_id)
);
create index deleted_bookings_booking on deleted_bookings (booking_id);
create table deleted_entries (
  deletion_id integer not null references opening_deletions,
  entry_id uuid not null references waiting_entries on delete cascade,
  state text not null check (state in ('lobby', 'waiting')),
  place numeric,
  staff_reason text,
  primary key (deletion_id, entry_id)
);
create index deleted_entries_entry on deleted_entries (entry_id);

-- It has one more parameter now.
drop function if exists create_opening(integer, timestamptz, text, timestamptz, timestamptz, timestamptz);
