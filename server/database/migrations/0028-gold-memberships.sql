-- Gold memberships that staff enter. One member's memberships do not overlap: the exclusion constraint decides. One that staff end
-- early ends at that moment; those that would have followed become empty. `closed_at` is set when its end was handled.
create table gold_memberships (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  remind_at timestamptz not null,
  months smallint not null check (months between 1 and 24),
  payment_method text not null check (payment_method in ('bbc', 'robux')),
  amount integer not null check (amount between 0 and 100000000),
  created_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz,
  ended_early_at timestamptz,
  end_reason text check (char_length(end_reason) <= 500),
  check (ends_at >= starts_at),
  check (ended_early_at is not null or end_reason is null),
  constraint gold_memberships_no_overlap exclude using gist (
    int4range(member_id, member_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
  )
);
create index gold_memberships_member on gold_memberships (member_id, ends_at);
create index gold_memberships_open on gold_memberships (ends_at) where closed_at is null;

-- The latest end of a member's memberships. Until then the member is gold.
alter table members add column gold_until timestamptz;
create index members_gold_until on members (gold_until) where gold_until is not null;

-- Gold roles on Discord that are the site's own: it gives them, and takes them away at the end. A role without a row was given by hand.
create table gold_roles (
  member_id integer primary key references members,
  state text not null check (state in ('giving', 'given', 'removing', 'removed')),
  changed_at timestamptz not null
);

-- Accounts that were deleted while they had such a role. `mark` is as in deleted_account_blocks.
create table deleted_account_gold_roles (
  mark bytea primary key,
  created_at timestamptz not null
);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting', 'sale.reminder',
  'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role', 'guests.free_room', 'admin.code_warning',
  'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left', 'staff.webhook_disabled',
  'opening.event'));
