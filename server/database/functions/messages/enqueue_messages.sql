-- Puts messages of one kind into the outbox, to be sent from `due` on, and returns how many are new. `keys` are idempotency
-- keys within the kind: a message whose key is known is left out. Message i has `keys[i]` and `payloads[i]`.
-- Rules: MSG-1, MSG-24.
--
-- Sequential scans are off, as in place_bookings: a plan made while the outbox was empty would read the whole table.
--
-- race: the same message is enqueued twice at once. The unique index on dedup_key keeps one.
create or replace function enqueue_messages(
  message_kind text, keys text[], payloads jsonb[], due timestamptz, at timestamptz
) returns integer language plpgsql set enable_seqscan = off as $$
declare
  added integer;
begin
  insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
  select message.dedup_key, message_kind, message.payload, due,
    left(encode(sha256(convert_to(message.dedup_key, 'UTF8')), 'hex'), 24), at
  from (
    select message_kind || ':' || key as dedup_key, payload, ord
    from unnest(keys, payloads) with ordinality as item (key, payload, ord)
  ) message
  -- Without this, a job that enqueues the same messages again and again uses up the ids.
  where not exists (select from outbox where outbox.dedup_key = message.dedup_key offset 0)
    -- Nobody can be written to about a booking without a member, nor is about one of an import that is not live. Rules: DOOR-5, IMPORT-12.
    and not (message_kind like 'booking.%' and exists (
      select from bookings b
      where b.reference = message.payload ->> 'reference' and (b.member_id is null or is_quiet(b.import_id)) offset 0))
  order by message.ord
  on conflict (dedup_key) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
