-- Openings that the community may ask for.
create table proposals (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  starts_at timestamptz not null check (isfinite(starts_at)),
  -- The IANA name of the zone in which the start was chosen.
  time_zone text not null,
  votes_needed smallint not null check (votes_needed between 1 and 5000),
  -- The rows of `proposal_votes`, counted by `cast_vote`.
  vote_count integer not null default 0 check (vote_count >= 0),
  -- `reached`: it has its votes, and its opening could not be planned. `planned`: its opening exists.
  state text not null default 'open' check (state in ('open', 'reached', 'planned', 'withdrawn')),
  opening_id integer references openings,
  created_at timestamptz not null,
  constraint proposals_opening check ((state = 'planned') = (opening_id is not null)),
  -- An open proposal has fewer votes than it needs.
  constraint proposals_reached check (state <> 'open' or vote_count < votes_needed)
);
-- race: two admins propose the same, or one presses twice: one of the two is refused.
create unique index proposals_one on proposals (resort_id, starts_at) where state in ('open', 'reached');
create unique index proposals_opening_one on proposals (opening_id);
create index proposals_starts on proposals (starts_at);

create table proposal_votes (
  proposal_id integer not null references proposals,
  member_id integer not null references members on delete cascade,
  voted_at timestamptz not null,
  primary key (proposal_id, member_id)
);
create index proposal_votes_member on proposal_votes (member_id);

-- Members who want a direct message if the opening happens.
create table proposal_reminders (
  proposal_id integer not null references proposals,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (proposal_id, member_id)
);
create index proposal_reminders_member on proposal_reminders (member_id);

-- The post about all proposals has no opening.
alter table edited_messages drop constraint edited_messages_kind_check;
alter table edited_messages add constraint edited_messages_kind_check check (kind in (
  'booking.placed', 'guests.opening_post', 'guests.proposals', 'guests.free_room', 'staff.waiting_requests', 'staff.roster'));
alter table edited_messages drop constraint edited_messages_replaced;
alter table edited_messages add constraint edited_messages_replaced
  check (replaced_at is null or kind in ('guests.opening_post', 'guests.proposals'));
alter table edited_messages drop constraint edited_messages_card_or_post;
alter table edited_messages add constraint edited_messages_card_or_post check (
  case kind when 'booking.placed' then booking_id is not null and opening_id is null and posted_at is null
    when 'guests.proposals' then booking_id is null and opening_id is null and posted_at is not null
    else booking_id is null and opening_id is not null and posted_at is not null end);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'companion.takeover', 'companion.ended',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.opening_post', 'guests.proposals', 'guests.free_room', 'proposal.happens', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.proposal_reached', 'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
