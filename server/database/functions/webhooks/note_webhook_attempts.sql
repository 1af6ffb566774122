-- Notes at an endpoint whether attempts succeed, at most once a minute while they do, and disables it for `reason`, or because
-- all attempts failed for longer than `failing_limit`.
create or replace function note_webhook_attempts(
  endpoint integer, has_delivered boolean, reason text, failing_limit interval, at timestamptz
) returns void language plpgsql as $$
declare
  disabled_for text;
begin
  if has_delivered then
    update webhook_endpoints e set failing_since = null, last_delivered_at = note_webhook_attempts.at
    where e.id = endpoint and (e.failing_since is not null or e.last_delivered_at is null
      or e.last_delivered_at < note_webhook_attempts.at - interval '1 minute');
  else
    update webhook_endpoints e set failing_since = note_webhook_attempts.at where e.id = endpoint and e.failing_since is null;
  end if;
  update webhook_endpoints e set state = 'disabled', disabled_reason = coalesce(reason, 'failing')
  where e.id = endpoint and e.state = 'active'
    and (reason is not null or e.failing_since <= note_webhook_attempts.at - failing_limit)
  returning e.disabled_reason into disabled_for;
  if disabled_for is null then return; end if;
  perform record_changes('system', null, 'webhook.disable', 'webhook', array[endpoint::text], null,
    array[jsonb_build_object('reason', disabled_for)], note_webhook_attempts.at);
  perform enqueue_messages('staff.webhook_disabled', array[endpoint || ':' || extract(epoch from note_webhook_attempts.at)],
    array[jsonb_build_object('webhook_id', endpoint, 'reason', disabled_for)], note_webhook_attempts.at,
    note_webhook_attempts.at);
end $$;
