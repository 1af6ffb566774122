-- When voting on a proposal ends: the SQL of `votingEndsBeforeMs`. Rule: PROPOSAL-4.
create or replace function voting_ends_at(starts timestamptz) returns timestamptz language sql immutable
return starts - interval '2 hours';
