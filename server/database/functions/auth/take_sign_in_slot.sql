-- Lets a browser start a sign-in, one in each `period` for all server processes together; up to half a second of them at once.
-- Returns how long the browser waits; zero if it may start now. Whoever waits gets a slot, and may start from then on, for two
-- minutes; asking again changes nothing. `at` is the time by the server's clock. Rules: AUTH-17, AUTH-18.
--
-- The first 20 of a network have reserved slots, and one more each second once none of its others wait. Its others queue too, behind
-- what is reserved: people of another network, who come later, go before them. So nobody is pushed back by one network that asks
-- a thousand times, and a school gets everything that nobody else needs, at least one sign-in a second.
--
-- race: concurrent calls; each locks the row of its browser, then its network's bucket, then the bucket of all.
create or replace function take_sign_in_slot(browser bytea, network text, period interval, at timestamptz) returns interval
language plpgsql as $$
declare
  burst constant interval := '500 milliseconds';
  -- Browsers come back at slightly different times; the rate is held on average over this time.
  slack constant interval := '2 seconds';
  grace constant interval := '2 minutes';
  longest constant interval := '1 hour';
  crowd constant text := 'sign_in_crowd:' || network;
  slot sign_in_slots;
  is_waiting boolean;
  is_first boolean;
  reserved_until timestamptz;
  crowd_until timestamptz;
  wait interval;
begin
  delete from sign_in_slots where browser_hash = any (array(
    select browser_hash from sign_in_slots where opens_at < at - longest limit 5 for update skip locked));
  select * into slot from sign_in_slots where browser_hash = browser for update;
  is_waiting := found and slot.opens_at between at - grace and at + longest;
  if is_waiting and slot.opens_at > at then return slot.opens_at - at; end if;
  if is_waiting and slot.is_reserved then
    delete from sign_in_slots where browser_hash = browser;
    return interval '0';
  end if;

  is_first := (is_waiting or not exists (select from rate_limit_buckets where name = crowd and used_until > at))
    and take_rate_limit('sign_in:' || network, interval '1 second', 20, at) = interval '0';
  insert into rate_limit_buckets as b (name, used_until) values ('sign_in', at - burst)
  on conflict (name) do update set used_until = rate_limit_used_until(b.used_until, longest, at - burst)
  returning used_until into reserved_until;
  select used_until into crowd_until from rate_limit_buckets where name = 'sign_in_crowd';

  if (is_waiting and reserved_until <= at + slack)
    or (reserved_until <= at and (is_first or coalesce(crowd_until <= at, true))) then
    update rate_limit_buckets set used_until = reserved_until + period where name = 'sign_in';
    delete from sign_in_slots where browser_hash = browser;
    return interval '0';
  end if;
  if is_waiting and not is_first then return reserved_until - slack - at; end if;
  if greatest(reserved_until, crowd_until) > at + longest then return interval '5 minutes'; end if;

  if is_first then
    update rate_limit_buckets set used_until = reserved_until + period where name = 'sign_in';
    slot := (browser, reserved_until, true);
  else
    -- At most 3,000 of a network wait at once.
    wait := take_rate_limit(crowd, period, 3000, at);
    if wait > interval '0' then return wait; end if;
    insert into rate_limit_buckets as b (name, used_until) values ('sign_in_crowd', reserved_until + period)
    on conflict (name) do update
      set used_until = greatest(rate_limit_used_until(b.used_until, longest, at), reserved_until) + period
    returning used_until - period into crowd_until;
    slot := (browser, crowd_until, false);
  end if;
  insert into sign_in_slots as s select slot.*
  on conflict (browser_hash) do update set opens_at = excluded.opens_at, is_reserved = excluded.is_reserved;
  return slot.opens_at - at;
end $$;
