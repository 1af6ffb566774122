-- When Discord was last asked about a member and nothing could be read; null since the next answer. Rule: MEMBER-7.
alter table members add column look_up_failed_at timestamptz;

-- Whether they waited for Discord's membership screening at the last answer, which keeps what they have. Rule: AUTH-19.
alter table members add column is_pending boolean not null default false;
