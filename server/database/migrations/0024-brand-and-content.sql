-- The brand and the texts of a community. Null: those of the example (BRAND-1, BRAND-5). The pictures of settings are pictures in
-- use: used_images.sql.
alter table settings
  add column hero_title text check (hero_title <> ''),
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add column highlight_color text check (highlight_color ~ '^#[0-9a-f]{6}$'),
  add column logo text check (logo ~ '^/uploads/'),
  add column hero_picture text check (hero_picture ~ '^/(uploads|pictures)/'),
  add column about_intro text,
  add column story text,
  add column mission text,
  add column community_values jsonb check (jsonb_typeof(community_values) = 'array'),
  add column achievements jsonb check (jsonb_typeof(achievements) = 'array'),
  add column team jsonb check (jsonb_typeof(team) = 'array'),
  add column terms_text text check (terms_text <> ''),
  add column privacy_text text check (privacy_text <> '');
