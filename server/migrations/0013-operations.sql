-- One row that each server writes to see that the database takes writes. Rule: reliability T47.
create table heartbeat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into heartbeat (at) values (now());

-- What readiness and metrics ask of the outbox: everything that is not sent, which stays little.
create index outbox_unsent on outbox (status) where status <> 'sent';
