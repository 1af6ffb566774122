-- The marks that this database has left at its place for backups and in its bucket of pictures, newest last; the last 2,000 stay. Each is
-- stored here before it is written there, so a place with another mark was used by another database since, e.g. by a copy of this one.
-- Rules: BACKUP-13, OPS-32.
create table storage_marks (
  id bigint generated always as identity primary key,
  mark uuid not null unique default gen_random_uuid()
);

-- `is_restored`: restored from a backup, without being moved. Another site may go on using the places of its configuration, until an
-- operator takes them over.
alter table installation add column is_restored boolean not null default false;

alter table backup_schedule drop constraint backup_schedule_failure_check;
alter table backup_schedule add constraint backup_schedule_failure_check check (failure in (
  'interrupted', 'deadline', 'no_space', 'source', 'target', 'damaged', 'rehearsal', 'not_ours'));
