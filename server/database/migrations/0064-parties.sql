-- Parties: members who book rooms of one opening together, with one press of their leader. Rules: PARTY-1 to PARTY-15.

-- Nothing is stored of its state: it is open while it has members and its opening is ahead, and the first of `place` leads it.
create table parties (
  id integer generated always as identity primary key,
  opening_id integer not null references openings,
  -- Who has it can join. It carries 64 bits.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{13}$'),
  policy text not null check (policy in ('together', 'as_many_as_possible')),
  created_at timestamptz not null,
  unique (id, opening_id)
);
create index parties_opening on parties (opening_id);

-- A member of a party with their own form; who joins again uses the row again. `joined` members are active. `rooms` has the
-- rooms of the opening that they want, the one wanted most first. Who is ready agreed to book `ready_room` for `ready_price` until
-- `ready_until`. `refusal` is why the last press booked nothing for them.
create table party_members (
  id integer generated always as identity primary key,
  party_id integer not null,
  opening_id integer not null,
  member_id integer not null references members,
  place smallint not null check (place > 0),
  state text not null default 'joined' check (state in ('joined', 'booked', 'left', 'removed')),
  booking_id integer references bookings,
  rooms integer[] not null check (cardinality(rooms) between 1 and 5),
  all_inclusive boolean not null,
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  roblox_username text not null,
  roblox_display_name text not null,
  notes text not null default '' check (char_length(notes) <= 500),
  ready_room integer,
  ready_price integer check (ready_price >= 0),
  ready_until timestamptz,
  refusal text check (refusal in (
    'sold_out', 'price_changed', 'not_a_member', 'booking_blocked', 'booking_limit_reached', 'bookings_closed', 'draw_pending',
    'no_opening', 'opening_started', 'not_found', 'roblox_account_taken', 'invalid_input', 'too_many_requests')),
  joined_at timestamptz not null,
  ended_at timestamptz,
  unique (party_id, member_id),
  foreign key (party_id, opening_id) references parties (id, opening_id),
  constraint party_members_booked check (booking_id is null or state = 'booked'),
  constraint party_members_ended check ((state = 'joined') = (ended_at is null)),
  constraint party_members_ready check (
    (ready_room is null) = (ready_until is null) and (ready_price is null) = (ready_until is null)
    and (ready_until is null or state = 'joined' and ready_room = any (rooms)))
);
-- race: a member joins two parties of an opening at once; one of them gets the member.
create unique index party_members_one_per_opening on party_members (opening_id, member_id) where state = 'joined';
create unique index party_members_one_per_booking on party_members (booking_id) where booking_id is not null;
create index party_members_member on party_members (member_id);
