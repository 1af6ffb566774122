-- Webhooks: endpoints of other programs, and a queue of their own, apart from the outbox of Discord messages.

-- Secrets are encrypted with DATA_KEY. A deleted endpoint has none and is removed by a job, with its deliveries.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled', 'deleted')),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'secret_lost')),
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoints_disabled check ((state = 'disabled') = (disabled_reason is not null)),
  constraint webhook_endpoints_secret check ((state = 'deleted') = (secret is null)),
  constraint webhook_endpoints_rotation check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_live on webhook_endpoints (id) where state <> 'deleted';

-- One event for one endpoint. `data` has references and ids, never personal text. `claim` counts the claims of the row, so that
-- an attempt whose claim has expired is noticed. `log` has the latest attempts.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  message_id text not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'dropped')),
  attempts smallint not null default 0,
  not_before timestamptz not null,
  claimed_until timestamptz,
  claim integer not null default 0,
  log jsonb not null default '[]'
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, not_before, id) where state = 'pending';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (occurred_at) where state <> 'pending';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_warning',
  'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left',
  'opening.event', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting',
  'sale.reminder', 'guests.free_room', 'staff.webhook_disabled'));
