-- When an opening became public; null: it is only planned, and guests do not find it. Openings that exist, and those that a
-- server of the older version creates, are published.
alter table openings
  add column published_at timestamptz default 'epoch' check (isfinite(published_at)),
  -- When it will become public by itself.
  add column publish_at timestamptz check (isfinite(publish_at)),
  add constraint openings_publication check (publish_at is null or (published_at is null and publish_at < starts_at));
-- Openings that the clock publishes or ends.
create index openings_unpublished on openings (starts_at) where published_at is null and cancelled_at is null;

-- It has one more parameter now.
drop function if exists create_opening(integer, timestamptz, text, timestamptz);
