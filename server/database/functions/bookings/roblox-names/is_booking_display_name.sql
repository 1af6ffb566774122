-- Whether a booking can have this display name; `roblox_id` is null if the name was typed. Rules: ROBLOX-2, ROBLOX-3.
create or replace function is_booking_display_name(roblox_id text, name text) returns boolean immutable language sql
return is_typed_roblox_display_name(name) or roblox_id is not null and is_linked_roblox_name(name);
