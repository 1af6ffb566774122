-- When the claim of a waiting member on a room lapses, who was called to the front desk. `claimLastsMs` of the contract
-- says the same, which a test compares. Rule: CLAIM-2.
create or replace function claim_lapses_at(called_at timestamptz) returns timestamptz language sql stable
return called_at + interval '2 minutes';
