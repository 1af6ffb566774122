-- An archived resort gets no more openings: the error is the same as for an unknown resort. Rule: OPENING-13.
--
-- race: the resort is archived while an opening is created. The lock makes one of the two wait for the other.
create or replace function refuse_archived_resort() returns trigger language plpgsql as $$
begin
  if (select archived_at from resorts where id = new.resort_id for share) is not null then
    raise exception 'resort % is archived', new.resort_id
      using errcode = 'foreign_key_violation', constraint = 'openings_resort_id_fkey';
  end if;
  return new;
end $$;

create or replace trigger openings_resort_is_active before insert on openings
  for each row execute function refuse_archived_resort();
