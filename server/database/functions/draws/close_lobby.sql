-- Closes the lobby of a class at its on-sale time: writes down its entries, with their digest, which is public from then on. In a
-- transaction of its own before the draw. Returns whether it closed it. Rules: DRAW-4, DRAW-5, PARTY-18.
--
-- Entries of a class that has been drawn belong to the next one: their member's tier changed after that draw. A party belongs to the
-- latest class among its members: the lobby of an earlier one leaves all of it alone. It is deferred if one of them is.
--
-- race: entries are saved at this moment. They hold the lock of the waiting list shared, so this waits for them, and those that
-- come later find the lobby closed.
create or replace function close_lobby(opening integer, class smallint, at timestamptz) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  entries jsonb;
  lines text;
  guests text[];
  -- Of which a member belongs to a later class.
  later_parties integer[];
begin
  perform lock_waiting_list(opening);
  perform from lobbies l where l.opening_id = opening and l.class_number = class and l.closed_at is null and l.draws_at <= at
    for no key update;
  if not found then return false; end if;
  -- The groups of this class and of earlier ones, by what the entries have: a group that is not known has the time of another one.
  select array_agg(entered.on_sale_group) into guests
    from (
      select distinct w.on_sale_group from waiting_entries w where w.opening_id = opening and w.state = 'lobby'
    ) entered
    cross join lateral on_sale_time(opening, entered.on_sale_group) sale
    join sale_classes(opening) own on own.draws_at = sale.on_sale_at
    where own.class_number <= class;
  later_parties := array(
    select distinct w.party_id from waiting_entries w
    where w.opening_id = opening and w.state = 'lobby' and w.party_id is not null and w.on_sale_group <> all (guests));
  select
    jsonb_agg(case when party is null then jsonb_build_object('id', id, 'rooms', rooms, 'is_deferred', is_deferred)
      else jsonb_build_object('id', id, 'rooms', rooms, 'is_deferred', is_deferred, 'party', party) end order by id),
    string_agg(id || '|' || array_to_string(rooms, ',') || '|' || is_deferred::integer || case when party is null then ''
      else concat('|', party ->> 'id', '|', (party -> 'is_together')::boolean::integer, '|', party -> 'number') end || E'\n', '' order by id)
  into entries, lines
  from (
    select e.id, case when e.party_id is null then e.is_deferred else bool_or(e.is_deferred) over (partition by e.party_id) end
        as is_deferred,
      array(select c.opening_room_id from waiting_choices c where c.entry_id = e.id order by c.rank) as rooms,
      case when e.party_id is not null then jsonb_build_object(
        'id', first_value(e.id) over (partition by e.party_id order by e.id),
        'is_together', policy.policy = 'together',
        'number', row_number() over (partition by e.party_id order by membership.place)) end as party
    from (
      select * from waiting_entries w where w.opening_id = opening and w.state = 'lobby' offset 0
    ) e
    left join lateral (select * from parties p where p.id = e.party_id offset 0) policy on true
    left join lateral (
      select * from party_members m where m.party_id = e.party_id and m.member_id = e.member_id offset 0
    ) membership on true
    where e.on_sale_group = any (guests) and (e.party_id is null or e.party_id <> all (later_parties))
  ) listed;
  update lobbies set closed_at = at, closed_entries = coalesce(entries, '[]'),
    entries_digest = encode(sha256(convert_to(coalesce(lines, ''), 'UTF8')), 'hex')
  where opening_id = opening and class_number = class;
  return true;
end $$;
