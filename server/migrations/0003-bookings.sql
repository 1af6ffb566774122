-- Bookings, what they leave behind, and the walls that keep them honest. Rules: decisions.md section 3.

create table bookings (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^SR-[2-9A-HJKMNP-Z]{13}$'),
  member_id integer not null references members,
  opening_id integer not null,
  opening_room_id integer not null,
  -- The unit it was given; kept when the booking ends, so that history says which room it was.
  unit_id integer not null references units,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  reason text,
  discord_username text not null,
  roblox_username text not null,
  roblox_display_name text not null,
  notes text not null default '' check (char_length(notes) <= 500),
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  all_inclusive boolean not null,
  base_price integer not null check (base_price >= 0),
  original_price integer not null,
  discount_percent smallint not null check (discount_percent in (0, 25, 50, 100)),
  discount_amount integer not null,
  final_price integer not null,
  paid_at timestamptz,
  checked_in_at timestamptz,
  cleared_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id),
  constraint bookings_price check (
    original_price = base_price + case when all_inclusive then 1000 else 0 end
    and discount_amount = original_price * discount_percent / 100
    and final_price = original_price - discount_amount
  )
);

-- A unit serves one active booking, a member has one active booking per opening: the two walls behind the claim.
create unique index bookings_one_per_unit on bookings (unit_id) where status in ('pending', 'confirmed');
create unique index bookings_one_per_member on bookings (member_id, opening_id) where status in ('pending', 'confirmed');
create index bookings_member on bookings (member_id, id desc);
create index bookings_opening on bookings (opening_id);

alter table units add foreign key (booking_id) references bookings;

-- Which change of status is legal. Anything else is a fault of ours and stops here.
create function guard_booking_status() returns trigger language plpgsql as $$
begin
  if new.status = old.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'rejected'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('no_show', 'completed'), ('completed', 'no_show'),
    ('rejected', 'pending'), ('cancelled', 'pending')
  ) then
    return new;
  end if;
  raise exception 'booking % cannot go from % to %', old.reference, old.status, new.status
    using errcode = 'check_violation', constraint = 'bookings_transition';
end $$;

create trigger bookings_status before update of status on bookings
  for each row execute function guard_booking_status();

-- Whatever ends a booking frees its unit, in the same statement's transaction.
create function free_unit() returns trigger language plpgsql as $$
begin
  update units set booking_id = null where booking_id = new.id;
  return null;
end $$;

create trigger bookings_free_unit after update of status on bookings
  for each row when (new.status in ('rejected', 'cancelled')) execute function free_unit();

-- Who changed what. Holds member ids and changes, never personal text, so that it outlives a deleted account.
create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('guest', 'member', 'staff', 'system')),
  actor_member_id integer references members,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject, subject_id);
create index audit_log_at on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Messages to Discord, written with the change they tell of and sent later by the worker. `dedup_key` names the
-- occasion: one occasion has one message. Rule: decisions.md section 5.
create table outbox (
  id integer generated always as identity primary key,
  dedup_key text not null unique,
  kind text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'unknown', 'dead')),
  attempts smallint not null default 0,
  not_before timestamptz not null,
  claimed_until timestamptz,
  nonce text not null,
  first_tried_at timestamptz,
  discord_message_id text,
  failure text,
  created_at timestamptz not null
);
create index outbox_due on outbox (not_before) where status in ('pending', 'sending');

-- The answer to a successful call, for the repeat of a call whose answer got lost. Kept 24 hours for each member.
create table idempotency_keys (
  member_id integer not null references members,
  key text not null,
  request_hash text not null,
  response json not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
