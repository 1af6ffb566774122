-- Lets one transaction at a time add proposals, so that the limit of open ones holds. Votes wait for it too; call it before any other
-- lock. Rule: PROPOSAL-1.
create or replace function lock_proposals() returns void language plpgsql as $$
begin
  lock table proposals in share row exclusive mode;
end $$;
