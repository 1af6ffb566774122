-- From when hosts add guests at the door. `doorOpensBeforeMs` of the contract says the same, which a test compares. Rule: DOOR-1.
create or replace function door_opens_at(starts_at timestamptz) returns timestamptz language sql stable
return starts_at - interval '30 minutes';
