-- The address of one download of the archive: a session has one at most, and it ends with the session. Only its hash is stored. Rule: ARCHIVE-9.
alter table sessions
  add column archive_address_hash bytea,
  add column archive_address_expires_at timestamptz,
  add constraint sessions_archive_address check ((archive_address_hash is null) = (archive_address_expires_at is null));
create unique index sessions_one_archive_address on sessions (archive_address_hash) where archive_address_hash is not null;
