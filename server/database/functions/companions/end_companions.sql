-- Ends places of companions that are active: they left, or were removed. Rules: COMPANION-3, COMPANION-11.
create or replace function end_companions(ids integer[], ended_as text, actor_kind text, actor integer, at timestamptz) returns void
language sql
as $$
  with ended as (
    update companions c set state = ended_as, ended_at = at, takeover_until = null
    from bookings b where b.id = c.booking_id and c.id = any (ids) and c.state = 'active' returning c.id, b.reference
  )
  select record_changes(actor_kind, array(select actor from ended), case ended_as when 'removed' then 'companion.remove' else 'companion.leave' end,
    'booking', array_agg(reference order by id), null, array_agg(jsonb_build_object('companion', id) order by id), at)
  from ended having count(*) > 0
$$;
