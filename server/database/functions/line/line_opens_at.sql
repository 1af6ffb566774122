-- When guests of an opening can say that they are here. `lineOpensBeforeMs` of the contract says the same, which a test compares.
-- Rule: LINE-1.
create or replace function line_opens_at(starts_at timestamptz) returns timestamptz language sql stable
return starts_at - interval '30 minutes';
