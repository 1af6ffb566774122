-- Messages that were deleted do not come back when the retention is raised, or when another server has a longer one: the time never
-- moves back. Rule: MSG-27.
create or replace function keep_pruned_before() returns trigger language plpgsql as $$
begin
  new.pruned_before := greatest(old.pruned_before, new.pruned_before);
  return new;
end $$;

create or replace trigger messenger_keep_pruned_before before update of pruned_before on messenger
  for each row execute function keep_pruned_before();
