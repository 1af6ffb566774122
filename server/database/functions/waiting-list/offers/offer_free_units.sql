-- Offers the free units of an opening to its waiting list, in order, each entry the first of its room types that has one, and
-- returns how many offers it made. Call it in the transaction that frees a unit. Units that a bulk removal freed wait until it
-- cannot be undone any more; units that were reserved for regular customers and never sold are for them alone.
-- In a list where an offer was not told of, nobody gets a unit again before everybody had it, and nobody a third time.
-- A party that books together gets offers for all of its members or none; the members of another one follow each other.
-- Rules: OFFER-2, OFFER-3, OFFER-4, OFFER-15, REMOVAL-11, PARTY-19.
--
-- race: see lock_waiting_list. No member's row is locked, and a row that somebody else has locked is passed over: a conflict
-- skips to the next entry and never fails the caller. The unique indexes offers_one_per_member, offers_one_per_unit and
-- units_one_offer are the second line of defence.
create or replace function offer_free_units(opening integer, at timestamptz) returns integer language plpgsql
set enable_seqscan = off as $$
declare
  ends timestamptz;
  rooms integer[];
  rooms_of_all integer[];
  awaiting_undo integer[];
  has_untold boolean;
  listed record;
  waiting waiting_entries;
  tried integer[];
  -- How many units are free at most, and how many members each party has: most parties need more than there are.
  free integer;
  sizes jsonb;
  wanted record;
  unit integer;
  made integer := 0;
begin
  if not exists (select from waiting_entries e where e.opening_id = opening and e.state = 'waiting') then return 0; end if;
  perform lock_waiting_list(opening);
  perform settle_offers(opening, at);
  select offer_ends_at(o.starts_at, at) into ends from openings o where o.id = opening and o.cancelled_at is null;
  if ends is null then return 0; end if;
  awaiting_undo := units_awaiting_undo(opening, at);
  select array_agg(distinct u.opening_room_id), array_agg(distinct u.opening_room_id) filter (where u.reserved_until is null), count(*)
    into rooms, rooms_of_all, free from units u
    where u.opening_id = opening and u.id <> all (awaiting_undo)
      and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at);

  has_untold := exists (select from offers o where o.opening_id = opening and o.state = 'untold');
  for round in 0 .. has_untold::integer loop
    tried := '{}';
    for listed in
      select e as entry, case p.policy when 'together' then p.id end as party
      from waiting_entries e
      left join lateral (select * from parties where parties.id = e.party_id offset 0) p on true
      left join lateral (
        select m.place from party_members m where m.party_id = e.party_id and m.member_id = e.member_id offset 0
      ) m on true
      where e.opening_id = opening and e.state = 'waiting'
      order by e.class_number, e.is_deferred, e.place, m.place
    loop
      exit when cardinality(rooms) is null or cardinality(rooms) = 0;
      if listed.party is not null then
        sizes := coalesce(sizes, (
          select jsonb_object_agg(party_id, size) from (
            select e.party_id, count(*) as size from waiting_entries e
            where e.opening_id = opening and e.state = 'waiting' and e.party_id is not null group by e.party_id
          ) counted));
        if (sizes -> listed.party::text)::integer <= free - made and listed.party <> all (tried) then
          made := made + offer_units_to_party(listed.party, ends, awaiting_undo, case when has_untold then round end, at);
        end if;
        tried := tried || listed.party;
        continue;
      end if;
      waiting := listed.entry;
      for wanted in
        select choice.opening_room_id as room from waiting_choices choice
        where choice.entry_id = waiting.id and not choice.is_passed and can_be_offered(waiting, choice.opening_room_id, at)
          and choice.opening_room_id = any (case when waiting.on_sale_group = 'regular' then rooms else rooms_of_all end)
        order by choice.rank
      loop
        select u.id into unit from units u
          where u.opening_room_id = wanted.room and u.id <> all (awaiting_undo)
            and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at)
            and (u.reserved_until is null or waiting.on_sale_group = 'regular')
            and (not has_untold or times_offered(waiting, u.free_since, at) <= round)
          order by u.number limit 1
          for no key update skip locked;
        if unit is null then
          continue when has_untold;
          rooms_of_all := array_remove(rooms_of_all, wanted.room);
          if waiting.on_sale_group = 'regular' then rooms := array_remove(rooms, wanted.room); end if;
          continue;
        end if;
        if make_offer(waiting.id, unit, ends, at) then made := made + 1; end if;
        exit;
      end loop;
    end loop;
  end loop;
  return made;
end $$;
