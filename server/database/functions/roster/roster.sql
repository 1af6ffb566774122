-- The places of all openings with who has them. A place whose holder is no longer on the staff is open. Rule: ROSTER-6.
create or replace view roster as
select p.id, p.opening_id, p.name, p.position, c.member_id,
  case when is_staff(c.offered_to) then c.offered_to end as offered_to
from roster_places p
left join roster_claims c on c.place_id = p.id and is_staff(c.member_id);
