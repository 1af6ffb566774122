-- How long the site goes by the variables that decide what is deleted for good: `in_use`, in the unit of the variable. `shorter` is a
-- shorter one that was configured at `shorter_since` and does not count yet, null if there is none. Rule: PRIVACY-11.
create table retention_periods (
  variable text primary key check (variable in ('BACKUP_KEEP_DAYS', 'MESSAGE_RETENTION_DAYS', 'RETENTION_MONTHS')),
  in_use integer not null check (in_use > 0),
  shorter integer check (shorter > 0 and shorter < in_use),
  shorter_since timestamptz,
  check ((shorter is null) = (shorter_since is null))
);
