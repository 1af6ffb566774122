-- Whether an offer is booked with those of others: its member is in a party that books together. A press of the party has taken its
-- members out of `joined` before. Rule: PARTY-20.
create or replace function is_shared_offer(offer offers) returns boolean language sql stable
as $$
  select exists (
    select from (select * from waiting_entries e where e.id = offer.entry_id and e.party_id is not null offset 0) entry
    join parties p on p.id = entry.party_id and p.policy = 'together'
    join party_members m on m.party_id = p.id and m.member_id = entry.member_id and m.state = 'joined'
  )
$$;
