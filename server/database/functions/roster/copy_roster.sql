-- A new opening has the places of its resort's template. Later changes of the template do not change it. Rule: ROSTER-1.
create or replace function copy_roster() returns trigger language plpgsql as $$
begin
  insert into roster_places (opening_id, name, position)
  select written.id, place.name, place.position
  from written join resorts on resorts.id = written.resort_id
  cross join lateral unnest(resorts.roster_places) with ordinality as place (name, position)
  order by written.id, place.position;
  return null;
end $$;

create or replace trigger openings_copy_roster after insert on openings
  referencing new table as written for each statement execute function copy_roster();
