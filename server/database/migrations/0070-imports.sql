-- Files of openings and bookings from elsewhere. Rules: IMPORT-1 to IMPORT-15.

-- `titles`: the columns of the file; `settings`: how they are read, with the names of the API.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('openings', 'bookings', 'members')),
  file_name text not null check (char_length(file_name) <= 200),
  state text not null default 'draft' check (state in ('draft', 'imported', 'live', 'undone')),
  titles text[] not null check (cardinality(titles) between 1 and 60),
  settings jsonb not null,
  is_remembered boolean not null,
  created_by integer not null references members,
  created_at timestamptz not null,
  imported_at timestamptz,
  live_at timestamptz,
  undone_at timestamptz,
  constraint imports_times check (
    (state = 'draft') = (imported_at is null) and (state = 'live') = (live_at is not null) and (state = 'undone') = (undone_at is not null))
);
-- race: an admin uploads two files at once. A new draft takes the place of the old one.
create unique index imports_one_draft on imports (created_by) where state = 'draft';

-- The rows of a file. `cells` and `account` (what Roblox answered about the name) are emptied when they are not needed any more.
-- `discord_id`: who becomes gold until `starts_at` when the import goes live, or at the first sign-in after it; null once that happened.
-- `outcome` is what happens, and once it was imported what happened; `before`: what a corrected booking was; `left_as`: why an undo left it.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  line integer not null,
  cells text[],
  account jsonb,
  outcome text check (outcome in ('new', 'changed', 'same', 'left_out', 'problem')),
  problem text,
  field text,
  starts_at timestamptz,
  discord_id discord_id,
  booking_id integer references bookings on delete set null,
  opening_id integer references openings on delete set null,
  before jsonb,
  left_as text check (left_as in ('touched', 'in_use', 'sold_out')),
  primary key (import_id, line),
  constraint import_rows_problem check ((outcome = 'problem') = (problem is not null) or outcome is null and problem is null)
);
create index import_rows_booking on import_rows (booking_id) where booking_id is not null;
create index import_rows_opening on import_rows (opening_id) where opening_id is not null;
create index import_rows_discord_id on import_rows (discord_id) where discord_id is not null;

-- The import that made it. An undo of the import removes it from the lists without a bulk removal.
alter table bookings
  add column import_id integer references imports,
  drop constraint bookings_removed,
  add constraint bookings_removed check (
    (bulk_removal_id is null or removed_at is not null) and (removed_at is null or bulk_removal_id is not null or import_id is not null)
    and (status_before_removal is null or bulk_removal_id is not null));
create index bookings_import on bookings (import_id) where import_id is not null;
alter table openings add column import_id integer references imports;
create index openings_import on openings (import_id) where import_id is not null;

-- A membership of an import says until when, and not what was paid for it.
alter table gold_memberships
  add column import_id integer references imports,
  alter column months drop not null,
  alter column payment_method drop not null,
  alter column amount drop not null,
  add constraint gold_memberships_paid check (
    num_nulls(months, payment_method, amount) = case when import_id is null then 0 else 3 end);
