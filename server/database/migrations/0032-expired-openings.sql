-- Openings from which names and notes were removed by age. Without a row an opening is looked at again, as after a restore.
create table expired_openings (
  -- race: two servers expire the same opening; the key lets one of them do it.
  opening_id integer primary key references openings on delete cascade,
  expired_at timestamptz not null
);
