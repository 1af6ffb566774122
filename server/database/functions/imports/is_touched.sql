-- Whether somebody has changed or used a booking or an opening since an import made it: every change is in the audit log. What belongs to
-- a member because they linked their account is not changed by that, nor is what ended with its session. Rules: IMPORT-9, IMPORT-13.
create or replace function is_touched(about text, about_id text) returns boolean language sql stable
return exists (
  select from audit_log a where a.subject = about and a.subject_id = about_id and a.action not in (
    'booking.import', 'booking.correct_import', 'booking.undo_import', 'booking.link_member', 'booking.end',
    'opening.import', 'opening.undo_import'));
