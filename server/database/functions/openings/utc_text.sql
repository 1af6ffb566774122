-- A time as the API writes it: 2026-11-21T19:00:00.000Z.
create or replace function utc_text(instant timestamptz) returns text language sql stable
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
