-- Enqueues the deliveries of the events that these rows of the audit log mean, in the transaction of the change. A paused
-- endpoint gets its deliveries later. Where the queue of an endpoint is full, one row marks that events were lost from there on.
-- Wakes the job that delivers.
-- Nothing is sent about an opening that is not published, or a booking of an import that is not live. Rules: HOOK-1, HOOK-10, OPENING-20,
-- IMPORT-12.
--
-- Sequential scans are off, as in place_bookings. It only inserts, so that no change waits for a delivery or for another change.
create or replace function enqueue_webhooks() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from webhook_endpoints where state in ('active', 'paused')) then
    return null;
  end if;
  insert into webhook_deliveries (endpoint_id, message_id, type, data, occurred_at, not_before, state)
  select e.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), event.type,
    coalesce(webhook_data(event.subject, event.subject_id), '{}'), event.at, event.at,
    case when e.is_full then 'dropped' else 'pending' end
  from (
    select id, is_full, events, is_full and coalesce((
        select latest.state = 'dropped' from webhook_deliveries latest
        where latest.endpoint_id = w.id order by latest.id desc limit 1), false) as is_marked
    from webhook_endpoints w cross join lateral (select is_webhook_queue_full(w.id) as is_full) queue
    where w.state in ('active', 'paused')
  ) e
  cross join lateral (
    select log.id, log.at, log.subject, log.subject_id, webhook_event(log.action) as type from written log
    where webhook_event(log.action) = any (e.events)
      and (log.subject <> 'opening' or exists (select from openings o where o.id = log.subject_id::integer and o.published_at is not null))
      and (log.subject <> 'booking' or not exists (
        select from bookings b where b.reference = log.subject_id and is_quiet(b.import_id)))
    order by log.id limit case when e.is_full then 1 end
  ) event
  where not e.is_marked
  order by event.id;
  if found then
    perform pg_notify('changes', 'webhooks');
  end if;
  return null;
end $$;

create or replace trigger audit_log_enqueue_webhooks after insert on audit_log
  referencing new table as written for each statement execute function enqueue_webhooks();
