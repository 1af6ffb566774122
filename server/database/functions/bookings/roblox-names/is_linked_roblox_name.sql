-- Whether Roblox can deliver this name. Older accounts have names that cannot be typed today. Rule: ROBLOX-3.
create or replace function is_linked_roblox_name(name text) returns boolean immutable language sql
return char_length(name) between 1 and 100 and name !~ '[\u0001-\u001f\u007f-\u009f]';
