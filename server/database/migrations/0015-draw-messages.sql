-- Those without a room are messaged after their draw. Draws look up entries by id, and lobbies their groups once.

alter table draws add column told_at timestamptz;
create index draws_untold on draws (opening_id) where told_at is null;

-- Its insert notifies, so that telling does not.
drop trigger if exists draws_notify_update on draws;
