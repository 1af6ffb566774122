-- Sends a change notification on the channel `changes` when the transaction commits, so that every server process can
-- invalidate its caches and notify open pages. A notification is a kind and, if it is about certain rows, their ids:
-- `availability 12,13`; `*` stands for more than 500. The change itself is not included: the reader queries what it may see. One
-- statement sends one notification of a kind, whatever the number of rows. Rule: LIVE-8.
create or replace function notify_change(kind text, ids integer[]) returns void language plpgsql as $$
begin
  -- Nothing was touched: cardinality of null is null.
  if cardinality(ids) > 0 then
    perform pg_notify('changes', kind || ' ' || case when cardinality(ids) > 500 then '*' else array_to_string(ids, ',') end);
  end if;
end $$;
