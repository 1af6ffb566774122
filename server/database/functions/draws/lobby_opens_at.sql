-- When the lobby of a class opens that is drawn at a time. `lobbyMs` of the contract says the same, which a test compares. Rule: DRAW-2.
create or replace function lobby_opens_at(draws_at timestamptz) returns timestamptz language sql stable
return draws_at - interval '10 minutes';
