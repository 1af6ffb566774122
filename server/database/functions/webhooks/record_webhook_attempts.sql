-- Records attempts: [{id, claim, outcome, status, ms, retry_at}]. Without `retry_at` an attempt that failed was the last one. An
-- attempt whose claim has expired is ignored. Disables an endpoint that is gone, whose secret cannot be read, or whose attempts
-- all failed for longer than `failing_limit`, with an audit row and a message for staff. Rules: HOOK-6, HOOK-7.
create or replace function record_webhook_attempts(results jsonb, failing_limit interval, at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  item record;
begin
  for item in
    with result as (
      select * from jsonb_to_recordset(results) as r (
        id integer, claim integer, outcome text, status integer, ms integer, retry_at timestamptz)
    ),
    recorded as (
      update webhook_deliveries d set
        state = case when r.outcome = 'delivered' then 'delivered' when r.retry_at is null then 'failed' else 'pending' end,
        attempts = d.attempts + 1, not_before = coalesce(r.retry_at, d.not_before), claimed_until = null,
        log = case when jsonb_array_length(d.log) >= 20 then d.log - 0 else d.log end || jsonb_build_object(
          'at', utc_text(record_webhook_attempts.at), 'outcome', r.outcome, 'status', r.status, 'duration_ms', r.ms)
      from result r
      where d.id = r.id and d.claim = r.claim and d.state = 'pending'
      returning d.endpoint_id, r.outcome
    )
    select endpoint_id, bool_or(outcome = 'delivered') as has_delivered, bool_or(outcome = 'gone') as is_gone,
      bool_or(outcome = 'secret_lost') as has_lost_secret
    from recorded group by endpoint_id order by endpoint_id
  loop
    perform note_webhook_attempts(
      item.endpoint_id, item.has_delivered,
      case
        when item.is_gone then 'gone'
        when item.has_lost_secret then 'secret_lost'
      end, failing_limit, record_webhook_attempts.at);
  end loop;
end $$;
