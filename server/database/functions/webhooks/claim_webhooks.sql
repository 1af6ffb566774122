-- Claims deliveries that are due, for each active endpoint as many as this process has free for it: `busy` endpoints have
-- `busy_counts` attempts in progress. Rules: HOOK-8, HOOK-9.
--
-- race: two processes claim at the same moment; SKIP LOCKED and the claim give each delivery to one of them.
create or replace function claim_webhooks(
  busy integer[], busy_counts integer[], per_endpoint integer, lease interval, at timestamptz
) returns table (
  id integer, claim integer, endpoint_id integer, url text, secret bytea, previous_secret bytea, message_id text, type text,
  data jsonb, occurred_at timestamptz, attempts integer
) language plpgsql set enable_seqscan = off as $$
begin
  return query
  with due as materialized (
    select delivery.id from webhook_endpoints e
    left join unnest(busy, busy_counts) as b (endpoint, count) on b.endpoint = e.id
    cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'pending' and d.not_before <= claim_webhooks.at
        and (d.claimed_until is null or d.claimed_until <= claim_webhooks.at)
      order by d.not_before, d.id
      limit greatest(0, per_endpoint - coalesce(b.count, 0))
      for update skip locked
    ) delivery
    where e.state = 'active'
  )
  update webhook_deliveries d set claimed_until = claim_webhooks.at + lease, claim = d.claim + 1
  from due, webhook_endpoints e
  where d.id = due.id and e.id = d.endpoint_id
  returning d.id, d.claim, d.endpoint_id, e.url, e.secret,
    case when e.previous_secret_until > claim_webhooks.at then e.previous_secret end,
    d.message_id, d.type, d.data, d.occurred_at, d.attempts::integer;
end $$;
