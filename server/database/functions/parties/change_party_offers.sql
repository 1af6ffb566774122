-- A member of a party that books together changed their entry: they have to accept their offer again. If they do not want its room any
-- more, all offers of the party end; the place stays. The caller holds the lock of the waiting list. Rule: PARTY-20.
create or replace function change_party_offers(party integer, entry uuid, wanted integer[], at timestamptz) returns void
language plpgsql as $$
begin
  if exists (select from offers o where o.entry_id = entry and o.state = 'open' and o.opening_room_id <> all (wanted)) then
    perform end_offer(o.id, 'withdrawn', at)
      from waiting_entries e join offers o on o.entry_id = e.id where e.party_id = party and o.state = 'open';
  else
    update offers set accepted_at = null where entry_id = entry and state = 'open' and accepted_at is not null;
  end if;
end $$;
