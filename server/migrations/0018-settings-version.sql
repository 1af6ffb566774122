-- Two admins may edit the settings at the same time. `version` counts the changes; `changed_in` names, for each setting, the
-- version that changed it last. A setting that is missing there has not been changed since version 1.
alter table settings
  add column version integer not null default 1,
  add column changed_in jsonb not null default '{}';
