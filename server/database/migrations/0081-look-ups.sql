-- When Discord was last asked about a member and nothing could be read; null since the next answer. Rule: MEMBER-7.
alter table members add column look_up_failed_at timestamptz;
