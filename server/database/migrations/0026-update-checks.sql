-- The newest version of the product that the update address named, in the only row. `checked_at` moves when a server asks.
create table update_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  version text check (length(version) <= 64),
  notes_url text check (length(notes_url) <= 500)
);
