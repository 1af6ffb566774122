-- `is_available` replaces it, and knows offers.
drop function if exists is_free(integer, timestamptz, timestamptz, timestamptz);
