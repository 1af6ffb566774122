-- Puts an entry back to where it was when the departure of its member, or the deletion of its opening, ended it. Returns 'restored', 'present' if the member entered
-- again, or why it does not fit any more. A member of a party gets back an entry of their own: right after another one that has the place
-- by now. The caller holds the lock of the waiting list and the lock of the member's row, and then
-- calls offer_free_units. Rules: MEMBER-12, OPENING-24, PARTY-19.
create or replace function restore_entry(entry uuid, was_state text, was_place numeric, actor integer, at timestamptz) returns text
language plpgsql set enable_seqscan = off as $$
declare
  ended waiting_entries;
  opening openings;
begin
  select * into ended from waiting_entries e where e.id = entry for no key update;
  if not found or ended.state <> 'ended' then return 'present'; end if;
  if ended.end_reason not in ('left_server', 'opening_cancelled') then return 'already_decided'; end if;
  select * into opening from openings o where o.id = ended.opening_id;
  if opening.cancelled_at is not null then return 'no_opening'; end if;
  -- Who waited when the opening was deleted waits again, also if offers are over by now. Rule: SESSION-4.
  if opening.ends_at <= at or ended.end_reason = 'left_server' and offer_ends_at(opening.starts_at, at) is null then
    return 'opening_started';
  end if;
  -- Nobody waits who has deleted the account or left since. Rules: PRIVACY-2, MEMBER-6.
  if exists (
    select from members m where m.id = ended.member_id and (m.deleted_at is not null or not m.is_in_server)
  ) then
    return 'not_a_member';
  end if;
  if was_state = 'lobby' and not exists (
    select from lobbies l where l.opening_id = ended.opening_id and l.closed_at is null and l.draws_at > at
  ) then
    return 'draw_held';
  end if;
  if exists (
    select from bookings b where b.opening_id = ended.opening_id and b.member_id = ended.member_id and b.member_id > 0
      and b.status in ('pending', 'confirmed')
  ) or exists (
    select from party_members p where p.opening_id = ended.opening_id and p.member_id = ended.member_id and p.state = 'joined'
  ) then
    return 'present';
  end if;
  begin
    update waiting_entries set state = was_state, end_reason = null, ended_at = null, updated_at = at,
      place = case when was_state = 'waiting' then coalesce((
        -- Between that one and the next.
        select (was_place + coalesce(min(e.place) filter (where e.place > was_place), was_place + 2)) / 2
        from waiting_entries e
        where e.opening_id = ended.opening_id and e.state = 'waiting' and e.class_number = ended.class_number
          and e.is_deferred = ended.is_deferred and e.place >= was_place
        having bool_or(e.place = was_place)
      ), was_place) end
    where id = entry returning * into ended;
  exception when unique_violation then
    return 'roblox_account_taken';
  end;
  perform record_changes('staff', array[actor], 'waiting_list.restore', 'waiting_entry', array[entry::text], null,
    array[jsonb_build_object('state', was_state, 'opening', ended.opening_id)], at);
  perform enqueue_entry_message('waiting_list.restored', ended, entry || ':' || extract(epoch from at), at);
  return 'restored';
end $$;
