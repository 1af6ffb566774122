-- The hashes of all pictures in use. Archived entries count, because they can come back. Rule: CATALOG-11.
create or replace view used_images as
  select distinct substring(src from '^/uploads/([0-9a-f]{32})-') as hash
  from (
    select image as src from resorts
    union all select unnest(gallery) from resorts
    union all select unnest(images) from room_types
    union all select image from merchandise
    union all select image from menu_items
    union all select logo from settings
    union all select hero_picture from settings
    union all select member ->> 'image' from settings, jsonb_array_elements(team) member
  ) pictures
  where src ~ '^/uploads/[0-9a-f]{32}-';
