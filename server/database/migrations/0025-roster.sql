-- The roster: who does what at an evening. A resort has a template, which is copied to each opening when it is created. A name that
-- is there twice is two places.
alter table resorts add column roster_places text[] not null default '{Host,Co-host,Photographer}';

create table roster_places (
  id integer generated always as identity primary key,
  opening_id integer not null references openings,
  name text not null,
  position smallint not null
);
create index roster_places_opening on roster_places (opening_id);

-- Who has a place. `offered_to` is the member of the staff to whom the holder hands it over.
create table roster_claims (
  id integer generated always as identity primary key,
  place_id integer not null references roster_places,
  member_id integer not null references members,
  claimed_at timestamptz not null,
  offered_to integer references members check (offered_to <> member_id)
);
-- race: two members claim one place at once; one of them has it.
create unique index roster_claims_place on roster_claims (place_id);
create index roster_claims_member on roster_claims (member_id);
create index roster_claims_offered_to on roster_claims (offered_to) where offered_to is not null;

-- Planned openings get the places of the template too.
insert into roster_places (opening_id, name, position)
select o.id, place.name, place.position
from openings o join resorts r on r.id = o.resort_id
cross join lateral unnest(r.roster_places) with ordinality as place (name, position)
where o.starts_at > now() and o.cancelled_at is null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_warning',
  'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left',
  'opening.event', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting',
  'sale.reminder', 'guests.free_room'));

alter table opening_posts drop constraint opening_posts_kind_check;
alter table opening_posts add constraint opening_posts_kind_check
  check (kind in ('guests.free_room', 'staff.waiting_requests', 'staff.roster'));
