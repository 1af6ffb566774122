-- The catalogue as staff keep it. Nothing is deleted: what is taken out of the catalogue is archived, because bookings and
-- openings go on naming it. `version` grows with every change by hand, so that two people at one entry notice each other.

alter table resorts
  -- Further pictures; `image` is the first one. Their words stand in the same order: of `image`, then of `gallery`.
  add column gallery text[] not null default '{}',
  add column image_alts text[] not null default '{}',
  add column version integer not null default 1,
  add column archived_at timestamptz;

alter table room_types
  add column image_alts text[] not null default '{}',
  add column version integer not null default 1,
  add column archived_at timestamptz,
  -- So that a new opening, which copies what has units, never offers it again.
  add constraint room_types_archived_is_empty check (archived_at is null or unit_count = 0);

alter table testimonials
  add column version integer not null default 1,
  add column archived_at timestamptz;

alter table merchandise
  add column version integer not null default 1,
  add column archived_at timestamptz;

-- An archived resort opens no more; whoever tries is told that there is no such resort.
--
-- race: the resort is archived while an opening of it is made; the lock makes one of the two wait for the other.
create function refuse_archived_resort() returns trigger language plpgsql as $$
begin
  if (select archived_at from resorts where id = new.resort_id for share) is not null then
    raise exception 'resort % is archived', new.resort_id
      using errcode = 'foreign_key_violation', constraint = 'openings_resort_id_fkey';
  end if;
  return new;
end $$;

create trigger openings_resort_is_kept before insert on openings
  for each row execute function refuse_archived_resort();

-- Uploaded pictures. Their files are named after the hash of what was uploaded; `widths` says which there are. The pages
-- refer to a picture by `src`. `swept_at` marks one whose files are being removed: until the row is gone it takes no upload
-- and no reference.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  src text not null unique check (src ~ '^/uploads/[0-9a-f]{32}-\d+\.webp(#[A-Za-z0-9_-]+)?$'),
  widths smallint[] not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  last_used_at timestamptz not null,
  swept_at timestamptz,
  created_at timestamptz not null
);
create index images_last_used on images (last_used_at);

-- The hashes of all pictures that something refers to, archived entries included: they may come back.
create view used_images as
  select distinct substring(src from '^/uploads/([0-9a-f]{32})-') as hash
  from (
    select image as src from resorts
    union all select unnest(gallery) from resorts
    union all select unnest(images) from room_types
    union all select image from merchandise
  ) pictures
  where src ~ '^/uploads/[0-9a-f]{32}-';
