-- When a browser may start its sign-in, while more people sign in than Discord allows. A row is deleted when it is used.
create table sign_in_slots (
  browser_hash bytea primary key,
  opens_at timestamptz not null,
  -- Counted when it was given. Otherwise it is counted when it is used, and waits for those that are reserved.
  is_reserved boolean not null
);
create index sign_in_slots_opens_at on sign_in_slots (opens_at);
