-- Messages on Discord that are edited while what they show changes: the card of a booking in its guest's direct messages, and posts
-- in channels about an opening. `kind` is the kind of the message that was sent. A row lasts until a day after the session.
-- `shown` names the state that the message shows, null if that is not certain; `body_hash` is the hash of what was sent.
-- `claim` counts the claims of the row, so that an edit whose claim has expired is noticed.
create table edited_messages (
  id integer generated always as identity primary key,
  kind text not null default 'booking.placed'
    check (kind in ('booking.placed', 'guests.free_room', 'staff.waiting_requests', 'staff.roster')),
  booking_id integer unique references bookings on delete cascade,
  opening_id integer references openings,
  posted_at timestamptz,
  channel_id text not null,
  message_id text not null unique,
  shown text,
  body_hash text,
  claim integer not null default 0,
  claimed_until timestamptz,
  attempts smallint not null default 0,
  not_before timestamptz not null,
  closed_at timestamptz,
  failure text check (failure in (
    'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
    'two_factor_required', 'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events',
    'not_configured', 'out_of_date', 'switched_off', 'on_card', 'account_deleted', 'refused')),
  constraint edited_messages_card_or_post check (
    case kind when 'booking.placed' then booking_id is not null and opening_id is null and posted_at is null
      else booking_id is null and opening_id is not null and posted_at is not null end)
);
create index edited_messages_open on edited_messages (not_before) where closed_at is null;
create index edited_messages_opening on edited_messages (opening_id);

insert into edited_messages (booking_id, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts, not_before,
  closed_at, failure)
select booking_id, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts, not_before, closed_at, failure
from booking_cards;
insert into edited_messages (kind, opening_id, posted_at, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts,
  not_before, closed_at, failure)
select kind, opening_id, posted_at, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts, not_before,
  closed_at, failure
from opening_posts;
drop table booking_cards, opening_posts;

-- For servers of the version before, which run on during an update. A later migration drops both.
create view booking_cards as
select booking_id, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts, not_before, closed_at, failure
from edited_messages where kind = 'booking.placed';
create view opening_posts as
select id, kind, opening_id, posted_at, channel_id, message_id, shown, body_hash, claim, claimed_until, attempts, not_before,
  closed_at, failure
from edited_messages where kind <> 'booking.placed';
