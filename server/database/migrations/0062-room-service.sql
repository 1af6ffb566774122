-- Room service: the menu of a resort, and what guests order from it during their session. Rules: ROOM-1, ROOM-3, ROOM-4, ROOM-10.
create table menu_items (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  name text not null check (name <> '' and char_length(name) <= 60),
  price integer not null check (price between 0 and 1000000),
  image text,
  version integer not null default 1,
  archived_at timestamptz,
  unique (resort_id, name)
);

-- `number` counts the orders of a booking, so that there are at most ten. An open order has one of two places, so that two are open at most.
create table orders (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings,
  number smallint not null check (number between 1 and 10),
  place smallint not null check (place in (1, 2)),
  state text not null default 'ordered' check (state in ('ordered', 'claimed', 'served', 'declined', 'cancelled')),
  -- What the guest pays: the sum of the items, or nothing with all-inclusive.
  price integer not null check (price >= 0),
  claimed_by integer references members,
  claimed_at timestamptz,
  ended_at timestamptz,
  collected_at timestamptz,
  created_at timestamptz not null,
  unique (booking_id, number),
  constraint orders_claimed check ((claimed_by is null) = (claimed_at is null) and (state not in ('claimed', 'served') or claimed_at is not null)),
  constraint orders_ended check ((ended_at is null) = (state in ('ordered', 'claimed'))),
  constraint orders_collected check (collected_at is null or state = 'served' and price > 0)
);
create unique index orders_two_open on orders (booking_id, place) where state in ('ordered', 'claimed');
create index orders_to_collect on orders (booking_id) where state = 'served' and collected_at is null and price > 0;

-- Name and price as they were on the menu when they were ordered.
create table order_items (
  order_id integer not null references orders,
  menu_item_id integer not null references menu_items,
  name text not null,
  price integer not null check (price >= 0),
  quantity smallint not null check (quantity between 1 and 9),
  primary key (order_id, menu_item_id)
);
