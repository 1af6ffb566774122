-- A departure from the Discord server is not believed at once. Discord said at `absent_since` that a member is not in the server, and
-- said so again at `departure_due_at`, at least ten minutes later. Any other definite answer clears both. Rule: MEMBER-6.
alter table members
  add column absent_since timestamptz,
  add column departure_due_at timestamptz check (departure_due_at >= absent_since),
  add constraint members_departure_is_absent check (departure_due_at is null or absent_since is not null);
create index members_absent on members (absent_since) where absent_since is not null;

-- What a departure took away, so that staff can undo it.
create table departures (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  acted_at timestamptz not null,
  tiers jsonb not null check (jsonb_typeof(tiers) = 'object'),
  has_host_role boolean not null,
  -- The state of the gold role that the site gave, if it gave one.
  gold_role text,
  -- The ids of the bookings that were cancelled.
  booking_ids integer[] not null,
  -- Where they waited: [{"id": …, "state": "waiting", "place": …}].
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  undone_at timestamptz,
  undone_by integer references members,
  check ((undone_at is null) = (undone_by is null))
);
create index departures_acted_at on departures (acted_at);
create index departures_member on departures (member_id);
