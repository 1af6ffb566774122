-- The link of the first set-up, of which only the hash is stored. The browser that opens it first gets a key of its own; no other
-- browser can use the link after that. `draft` is what was entered so far, encrypted with DATA_KEY; it goes with the row or when the
-- set-up is completed. `changed_by` is the row of the primary admin who changes the configuration of a site that is set up; their browser has
-- the key from the start. Rules: SETUP-1, SETUP-3, SETUP-4, SETUP-10.
create table setup_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  browser_hash bytea unique check (octet_length(browser_hash) = 32),
  draft bytea,
  changed_by integer,
  completed_at timestamptz,
  check (completed_at is null or browser_hash is not null),
  check (completed_at is null or draft is null),
  check (changed_by is null or browser_hash is not null)
);

-- Values of the configuration that the set-up stored, by the name of their environment variable, which wins. Secrets are sealed with
-- DATA_KEY. Rules: SETUP-7, SETUP-8.
create table stored_configuration (
  variable text primary key check (variable ~ '^[A-Z][A-Z0-9_]*$'),
  value text,
  sealed bytea,
  changed_at timestamptz not null,
  check (num_nonnulls(value, sealed) = 1)
);
