-- Admins get a number of their own, because an admin may have no member row. The audit log names them by it: its rows can
-- never change, so a Discord id in them would outlive a deleted account. Rows that name an admin by Discord id are rewritten;
-- one whose admin is gone gets a number that no admin has.
alter table admins add column id integer generated always as identity unique;

alter table audit_log disable trigger audit_log_append_only;
with named as (
  select distinct subject_id as discord_id from audit_log where subject = 'admin' and subject_id ~ '^\d{17,20}$'
), numbered as (
  select n.discord_id, coalesce(a.id, nextval(pg_get_serial_sequence('admins', 'id'))) as id
  from named n left join admins a on a.discord_id = n.discord_id
)
update audit_log set subject_id = numbered.id::text
from numbered where audit_log.subject = 'admin' and audit_log.subject_id = numbered.discord_id;
alter table audit_log enable trigger audit_log_append_only;

alter table audit_log add constraint audit_log_names_no_discord_id check (subject_id !~ '^\d{17,20}$');
