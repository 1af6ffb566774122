-- Whether a member's block counts at a time: it stands until its end, the end itself excluded. The same as `isBlocked` of the members' rules.
create or replace function is_blocked(member members, at timestamptz) returns boolean language sql stable
return member.blocked_reason is not null and coalesce(member.blocked_until > at, true);
