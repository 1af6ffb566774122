-- Whether 20,000 deliveries wait for an endpoint: a receiver that is gone must not fill the database. Rule: HOOK-10.
create or replace function is_webhook_queue_full(endpoint integer) returns boolean stable language sql
return exists (
  select from webhook_deliveries d where d.endpoint_id = endpoint and d.state = 'pending' offset 19999);
