-- Whether a typed display name is possible: 1 to 20 characters, none of them a control or format character, or without width.
-- Rule: ROBLOX-2.
create or replace function is_typed_roblox_display_name(name text) returns boolean immutable language sql
return name ~ ('^[^\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2'
  '\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0'
  '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]{1,20}$');
