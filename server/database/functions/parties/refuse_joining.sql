-- Why a member who is not in a party cannot join it: the code of the refusal, or null. The caller has locked the rows of the party and
-- of the member. A party that was just created has no members yet. Rules: PARTY-2, PARTY-3.
create or replace function refuse_joining(party integer, guest integer) returns text language sql stable set enable_seqscan = off
as $$
  select case
    when exists (select from party_members m where m.party_id = party) and not exists (
      select from party_members m where m.party_id = party and m.state = 'joined'
    ) then 'party_over'
    when exists (
      select from party_members m where m.member_id = guest and m.opening_id = p.opening_id and m.state = 'joined'
    ) then 'in_party'
    when exists (
      select from waiting_entries e where e.opening_id = p.opening_id and e.member_id = guest and e.state <> 'ended'
    ) then 'entry_active'
    when (select count(*) from party_members m where m.party_id = party and m.state = 'joined') >= 6 then 'party_full'
  end
  from parties p where p.id = party
$$;
