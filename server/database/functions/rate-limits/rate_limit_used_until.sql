-- Until when a bucket is used up, as seen at `at`; `longest` is the time that a full bucket lasts. A bucket that is used up for
-- longer than any call could make it starts again: the server's clock was set back, and callers must not wait until it is there
-- again. The clocks of servers differ by less than five minutes. The limits are listed in docs/limits.md. Rule: LIMIT-13.
create or replace function rate_limit_used_until(used_until timestamptz, longest interval, at timestamptz) returns timestamptz
immutable language sql
return case when used_until > at + longest + interval '5 minutes' then at else greatest(used_until, at) end;
