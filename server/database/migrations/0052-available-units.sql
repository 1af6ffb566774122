-- `lobby_opens_at` alone says when a lobby opens. enqueue_webhooks wakes the job that delivers. claim_unit and is_unit_in_use call is_available, which knows offers; nothing calls is_free any more.
drop function if exists is_free(integer, timestamptz, timestamptz, timestamptz);
