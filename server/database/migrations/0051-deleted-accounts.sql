-- What outlives a deleted account, so that signing up again does not undo it: one row instead of a table for each. `mark` is a keyed
-- hash of the Discord id, from which the id cannot be read back. Rules: PRIVACY-4, GOLD-8, DRAW-12.
create table deleted_accounts (
  mark bytea primary key,
  is_blocked boolean not null,
  blocked_until timestamptz check (is_blocked or blocked_until is null),
  has_gold_role boolean not null,
  -- When the sessions ended to which the person did not come.
  no_shows timestamptz[] not null,
  created_at timestamptz not null
);

insert into deleted_accounts
select mark, block.mark is not null, block.blocked_until, gold.mark is not null, '{}',
  coalesce(block.created_at, gold.created_at)
from deleted_account_blocks block full join deleted_account_gold_roles gold using (mark);

drop table deleted_account_blocks;
drop table deleted_account_gold_roles;

-- The no-shows of the accounts that the person deleted before.
alter table members add column earlier_no_shows timestamptz[] not null default '{}';
