-- An admin may guess again at `at` if the guess before was not later than this: 1, 2, 4 … 60 seconds apart. Rule: CODE-6.
create or replace function last_code_attempt_before(at timestamptz, failures smallint) returns timestamptz language sql stable
  return at - least(60, 2 ^ (failures - 1)) * interval '1 second';
