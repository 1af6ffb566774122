-- When the last offer of an opening ends. `offersEndBeforeMs` of the contract says the same, which a test compares.
-- Rules: OFFER-5, OFFER-9.
create or replace function offers_end_at(starts_at timestamptz) returns timestamptz language sql stable
return starts_at - interval '30 minutes';
