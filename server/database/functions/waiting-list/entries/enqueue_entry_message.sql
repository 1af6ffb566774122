-- Puts a message to the member of an entry into the outbox. Rule: WAIT-11.
create or replace function enqueue_entry_message(message_kind text, entry waiting_entries, key text, at timestamptz)
returns void language plpgsql as $$
begin
  perform enqueue_messages(message_kind, array[key], array[jsonb_build_object(
      'entry', entry.id, 'opening_id', entry.opening_id, 'member_id', entry.member_id, 'discord_id', m.discord_id)], at, at)
    from members m where m.id = entry.member_id and m.deleted_at is null;
end $$;
