-- The session of the primary admin who began a change: the change ends with it. Not a foreign key, because expired sessions are deleted.
-- Rule: SETUP-10.
alter table setup_links add column session_id uuid;
