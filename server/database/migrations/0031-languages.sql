-- The language of a member: the one they chose in Settings, else that of their Discord account at the last sign-in. Null: unknown.
alter table members
  add column discord_locale text check (discord_locale in ('en', 'es', 'pt-BR', 'fr', 'de')),
  add column chosen_locale text check (chosen_locale in ('en', 'es', 'pt-BR', 'fr', 'de'));
