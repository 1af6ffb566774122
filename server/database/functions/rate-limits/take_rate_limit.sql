-- Counts one call against a rate limit: one call in each `period`, and `burst` of them at once. Returns how long to wait; zero if
-- the call is admitted. `at` is the time by the server's clock. Deletes a few old rows on the way. Rules: LIMIT-1, LIMIT-2.
--
-- race: concurrent calls; the upsert locks the row of the bucket, so each sees the calls before it.
create or replace function take_rate_limit(bucket text, period interval, burst integer, at timestamptz) returns interval
language plpgsql as $$
declare
  taken timestamptz;
begin
  delete from rate_limit_buckets where name = any (array(
    select name from rate_limit_buckets where used_until < at - interval '1 day' limit 5 for update skip locked));
  insert into rate_limit_buckets as b (name, used_until) values (bucket, at + period)
  on conflict (name) do update set used_until = rate_limit_used_until(b.used_until, burst * period, at) + period
    where rate_limit_used_until(b.used_until, burst * period, at) + period <= at + burst * period
  returning b.used_until into taken;
  if taken is not null then return interval '0'; end if;
  return (select b.used_until + period - burst * period - at from rate_limit_buckets b where b.name = bucket);
end $$;
