-- Openings that are sold by a draw: lobbies, draws, reminders, and what a lobby asks of a member.

alter table openings add column sale_mode text not null default 'fast' check (sale_mode in ('fast', 'draw'));
create index openings_drawn on openings (starts_at) where sale_mode = 'draw' and cancelled_at is null;

alter table settings add column default_sale_mode text not null default 'fast' check (default_sale_mode in ('fast', 'draw'));
alter table settings add column lobby_min_membership_days smallint not null default 7
  check (lobby_min_membership_days between 0 and 365);
-- Null: no-shows have no consequence.
alter table settings add column no_show_limit smallint check (no_show_limit between 1 and 20);

-- When Discord says that the member joined the server; null where it has not been read.
alter table members add column server_joined_at timestamptz;
-- No-shows up to this time have no consequence any more.
alter table members add column no_shows_forgiven_at timestamptz;

-- The lobby of a class: the guests of an opening whose on-sale time is the same instant. Its row is written when it opens, with
-- the seed of its draw, of which the hash is public from then on. When it closes, the entries are written down, with their
-- digest. `draws_at` follows the on-sale time if staff postpone it.
create table lobbies (
  opening_id integer not null references openings,
  class_number smallint not null check (class_number > 0),
  on_sale_groups text[] not null,
  draws_at timestamptz not null,
  opened_at timestamptz not null,
  seed bytea not null check (octet_length(seed) = 32),
  closed_at timestamptz,
  closed_entries jsonb,
  entries_digest text check (entries_digest ~ '^[0-9a-f]{64}$'),
  primary key (opening_id, class_number),
  unique (opening_id, draws_at),
  constraint lobbies_closed check (
    (closed_at is null) = (closed_entries is null) and (closed_at is null) = (entries_digest is null))
);
create index lobbies_open on lobbies (draws_at) where closed_at is null;

-- The draw of a class. The primary key makes a second draw of it impossible. `result` has every entry of the closed lobby, with
-- its number in the order, its room, and why it was excluded.
create table draws (
  opening_id integer not null,
  class_number smallint not null,
  draws_at timestamptz not null,
  drawn_at timestamptz not null,
  algorithm text not null,
  units jsonb not null,
  result jsonb not null,
  primary key (opening_id, class_number),
  unique (opening_id, draws_at),
  foreign key (opening_id, class_number) references lobbies (opening_id, class_number)
);

alter table offers add column is_drawn boolean not null default false;
create index waiting_entries_lobby on waiting_entries (opening_id, on_sale_group) where state = 'lobby';

-- Members who want a message when the lobby of an opening, or its sale, opens for them.
create table sale_reminders (
  member_id integer not null references members,
  opening_id integer not null references openings,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (opening_id, member_id)
);
create index sale_reminders_waiting on sale_reminders (opening_id) where sent_at is null;
create index sale_reminders_member on sale_reminders (member_id);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_warning',
  'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.member_left', 'opening.event',
  'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting', 'sale.reminder',
  'guests.free_room'));
