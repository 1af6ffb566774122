-- When a call lapses: from then on the guest waits again, and any host can call them. `callLastsMs` of the contract says the same, which
-- a test compares. Rule: LINE-8.
create or replace function call_lapses_at(called_at timestamptz) returns timestamptz language sql stable
return called_at + interval '5 minutes';
