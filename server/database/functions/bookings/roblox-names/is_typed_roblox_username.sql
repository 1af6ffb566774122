-- Whether a typed username is possible: the same rule as in contract/members/roblox-names.ts, compared by a test. Rule: ROBLOX-1.
create or replace function is_typed_roblox_username(name text) returns boolean immutable language sql
return name ~ '^(?:[A-Za-z0-9_]{3,20}|roblox_user_[0-9]{1,20})$';
