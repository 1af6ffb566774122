-- Gives companions whose places ended with a booking, or with a departure that is undone, a place in the room of `booking` again, the earliest first, where nothing contradicts:
-- as many as the room takes, without those who are elsewhere in the opening or cannot come. Rules: COMPANION-9, COMPANION-10.
--
-- race: they book, or are added elsewhere, at this moment. The caller has locked the opening as save_companion does.
create or replace function revive_companions(ids integer[], booking integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  ended companions;
begin
  for ended in select * from companions c where c.id = any (ids) and c.state in ('ended', 'left') order by c.added_at, c.id for no key update loop
    continue when companion_places(booking) <= 0
      or exists (
        select from companion_conflict(ended.opening_id, ended.member_id, ended.roblox_username, ended.roblox_id) found
        where found.conflict is not null)
      or refuse_names(coalesce(ended.member_id, 0), ended.opening_id, ended.roblox_username, ended.roblox_display_name) is not null
      or ended.member_id is not null and (
        not exists (
          select from members m where m.id = ended.member_id and m.is_in_server and m.deleted_at is null and not is_blocked(m, at))
        or exists (
          select from bookings b where b.member_id = ended.member_id and b.opening_id = ended.opening_id and b.status in ('pending', 'confirmed'))
        or exists (
          select from party_members p where p.member_id = ended.member_id and p.opening_id = ended.opening_id and p.state = 'joined')
        or exists (
          select from waiting_entries e where e.member_id = ended.member_id and e.opening_id = ended.opening_id and e.state <> 'ended'));
    update companions c set booking_id = booking, state = 'active', ended_at = null, takeover_until = null where c.id = ended.id;
    perform record_changes('system', null, 'companion.return', 'booking', array[b.reference], null,
      array[jsonb_build_object('companion', ended.id)], at)
    from bookings b where b.id = booking;
  end loop;
end $$;
