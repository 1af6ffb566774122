-- Overrides of tiers that end, for the job that takes them away.
create index members_override_until on members (override_until) where override_until is not null;
