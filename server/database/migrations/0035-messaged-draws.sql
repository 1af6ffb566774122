-- The names say what happened: messages to those without a room were enqueued. `tell_undrawn` became `enqueue_undrawn_messages`; an
-- older server that still runs leaves these messages to the newer one. Functions of the waiting list are in two folders.

alter table draws rename column told_at to messaged_at;
alter index draws_untold rename to draws_without_messages;
drop function if exists tell_undrawn;
