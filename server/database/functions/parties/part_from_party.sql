-- Takes a member out of their party whose entry goes on alone: they did not answer their offer. Rule: PARTY-21.
create or replace function part_from_party(entry waiting_entries, at timestamptz) returns void language plpgsql as $$
begin
  update waiting_entries set party_id = null where id = entry.id;
  perform end_memberships(
    array(select m.id from party_members m where m.party_id = entry.party_id and m.member_id = entry.member_id),
    'left', 'system', null, at);
end $$;
