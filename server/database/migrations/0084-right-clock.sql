-- The last time at which the clock of a server was believed: right by Discord's, or at most a day after the time before. Rule: OPS-33.
alter table heartbeat add column clock_seen_at timestamptz not null default now();
update heartbeat set clock_seen_at = at;
