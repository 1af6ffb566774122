-- What changed is told on the channel `changes` as the transaction commits, so that every server process can drop what it
-- kept and tell the pages that are open. A notice is a kind and, where it is about some rows alone, their ids:
-- `availability 12,13`; `*` stands for more of them than are worth naming. It says that something changed, never what: whoever
-- hears it reads, and sees what they may. One statement is one notice of a kind, whatever number of rows it touched.

create function tell_change(kind text, ids integer[]) returns void language plpgsql as $$
begin
  -- Nothing was touched: cardinality of null is null.
  if cardinality(ids) > 0 then
    perform pg_notify('changes', kind || ' ' || case when cardinality(ids) > 500 then '*' else array_to_string(ids, ',') end);
  end if;
end $$;

-- Units: `availability` by opening, `own` for those whose hold it is or was.
create function tell_units_written() returns trigger language plpgsql as $$
begin
  perform tell_change('availability', array(select distinct opening_id from written));
  return null;
end $$;
create trigger units_tell_insert after insert on units
  referencing new table as written for each statement execute function tell_units_written();
create trigger units_tell_delete after delete on units
  referencing old table as written for each statement execute function tell_units_written();

create function tell_units_changed() returns trigger language plpgsql as $$
begin
  perform tell_change('availability', array(select distinct opening_id from written));
  perform tell_change('own', array(
    select held_by from written where held_by is not null union select held_by from was where held_by is not null));
  return null;
end $$;
create trigger units_tell_update after update on units
  referencing old table as was new table as written for each statement execute function tell_units_changed();

-- Bookings: `bookings` by opening for staff, `own` by member for the guest.
create function tell_bookings_written() returns trigger language plpgsql as $$
declare
  openings_of integer[];
  members_of integer[];
begin
  select array_agg(distinct opening_id), array_agg(distinct member_id) into openings_of, members_of from written;
  perform tell_change('bookings', openings_of);
  perform tell_change('own', members_of);
  return null;
end $$;
create trigger bookings_tell_insert after insert on bookings
  referencing new table as written for each statement execute function tell_bookings_written();
create trigger bookings_tell_update after update on bookings
  referencing new table as written for each statement execute function tell_bookings_written();
create trigger bookings_tell_delete after delete on bookings
  referencing old table as written for each statement execute function tell_bookings_written();

-- Openings, their release times and rooms: `openings` by id.
create function tell_openings_written() returns trigger language plpgsql as $$
begin
  perform tell_change('openings', array(select id from written));
  return null;
end $$;
create trigger openings_tell_insert after insert on openings
  referencing new table as written for each statement execute function tell_openings_written();
create trigger openings_tell_update after update on openings
  referencing new table as written for each statement execute function tell_openings_written();
create trigger openings_tell_delete after delete on openings
  referencing old table as written for each statement execute function tell_openings_written();

create function tell_opening_rooms_written() returns trigger language plpgsql as $$
begin
  perform tell_change('openings', array(select distinct opening_id from written));
  return null;
end $$;
create trigger opening_rooms_tell_update after update on opening_rooms
  referencing new table as written for each statement execute function tell_opening_rooms_written();

-- Resorts: `toggles` by id for the switches, `catalogue` for everything else.
create function tell_resorts_changed() returns trigger language plpgsql as $$
begin
  perform tell_change('toggles', array(
    select id from written join was using (id)
    where (written.gold_customer_bookings_open, written.server_booster_bookings_open, written.regular_customer_bookings_open)
      is distinct from (was.gold_customer_bookings_open, was.server_booster_bookings_open, was.regular_customer_bookings_open)));
  if exists (
    select to_jsonb(written) - '{gold_customer_bookings_open,server_booster_bookings_open,regular_customer_bookings_open}'::text[]
    from written
    except
    select to_jsonb(was) - '{gold_customer_bookings_open,server_booster_bookings_open,regular_customer_bookings_open}'::text[]
    from was
  ) then
    perform pg_notify('changes', 'catalogue');
  end if;
  return null;
end $$;
create trigger resorts_tell_update after update on resorts
  referencing old table as was new table as written for each statement execute function tell_resorts_changed();

-- For what is edited by hand and rarely, the kind alone: the trigger's argument.
create function tell_kind() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0]);
  return null;
end $$;
create trigger resorts_tell after insert or delete or truncate on resorts
  for each statement execute function tell_kind('catalogue');
create trigger room_types_tell after insert or update or delete or truncate on room_types
  for each statement execute function tell_kind('catalogue');
create trigger merchandise_tell after insert or update or delete or truncate on merchandise
  for each statement execute function tell_kind('catalogue');
create trigger testimonials_tell after insert or update or delete or truncate on testimonials
  for each statement execute function tell_kind('catalogue');
create trigger settings_tell after update on settings
  for each statement execute function tell_kind('settings');
create trigger robux_items_tell after insert or update or delete on robux_items
  for each statement execute function tell_kind('settings');

-- Messages: `messages` for staff when one is delivered or fails; new ones are told on the channel `outbox` already.
-- `own` for the guest whose booking the message is about, who reads it on My Bookings.
create function tell_messages_changed() returns trigger language plpgsql as $$
declare
  references_of text[];
begin
  select array_agg(written.payload ->> 'reference') into references_of
    from written join was using (id) where written.status <> was.status;
  if references_of is null then
    return null;
  end if;
  perform pg_notify('changes', 'messages');
  perform tell_change('own', array(select distinct member_id from bookings where reference = any (references_of)));
  return null;
end $$;
create trigger outbox_tell_update after update on outbox
  referencing old table as was new table as written for each statement execute function tell_messages_changed();

-- Whose session ended, and that somebody became or ceased to be an admin: what is open for them is looked at again.
create function tell_sessions_changed() returns trigger language plpgsql as $$
begin
  perform tell_change('people', array(
    select distinct written.member_id from written join was using (id)
    where written.revoked_at is distinct from was.revoked_at));
  return null;
end $$;
create trigger sessions_tell_update after update on sessions
  referencing old table as was new table as written for each statement execute function tell_sessions_changed();

create function tell_admins_changed() returns trigger language plpgsql as $$
begin
  if exists (select from written join was using (discord_id) where written.is_active <> was.is_active) then
    perform pg_notify('changes', 'people *');
  end if;
  return null;
end $$;
create trigger admins_tell_update after update on admins
  referencing old table as was new table as written for each statement execute function tell_admins_changed();
create trigger admins_tell_delete after delete on admins
  for each statement execute function tell_kind('people *');

-- What the clock alone changes: which holds and kept rooms run out next.
create index units_held_until on units (held_until) where held_until is not null;
create index units_kept_until on units (kept_until) where kept_until is not null;
