-- Whether a booking came with an import that is not live: nobody is messaged and no program is notified about it. What an undo left stays
-- quiet. Rules: IMPORT-12, IMPORT-13.
create or replace function is_quiet(import integer) returns boolean language sql stable
return import is not null and (select i.state <> 'live' from imports i where i.id = import);
