-- Who changed what. It holds member ids and changes, never personal text, because it outlives deleted accounts.
create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('guest', 'member', 'staff', 'system')),
  actor_member_id integer references members,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  -- Rows of one bulk act (AUDIT-6) share it.
  bulk_id uuid,
  constraint audit_log_names_no_discord_id check (subject_id !~ '^\d{17,20}$')
);
create index audit_log_subject on audit_log (subject, subject_id);
create index audit_log_bulk on audit_log (bulk_id, id) where bulk_id is not null;
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor_member_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_others on audit_log (subject, id) where subject <> 'booking';
