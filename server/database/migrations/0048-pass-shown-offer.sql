-- `pass_offer` passes on the offer that was shown, by its id. `units` and other tables do not change.

drop function if exists pass_offer(integer, integer, timestamptz);
