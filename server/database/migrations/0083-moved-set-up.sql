-- The browser that had the set-up before another one continued it, so that its page can say so. Rule: SETUP-3.
alter table setup_links add column moved_from bytea check (octet_length(moved_from) = 32);
