-- `record_changes` also writes the id of a bulk act. Its new parameter has a default, so that calls without it still work; with
-- the old function beside it they would be ambiguous.
drop function if exists record_changes(text, integer[], text, text, text[], jsonb[], jsonb[], timestamptz);
