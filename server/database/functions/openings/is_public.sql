-- Whether guests may know of an opening: it is published, and not cancelled. The planner inlines the body. Rule: OPENING-20.
create or replace function is_public(opening openings) returns boolean language sql immutable
as $$ select opening.published_at is not null and opening.cancelled_at is null $$;
