-- Offers that ended before their members were told of them, which costs nothing. is_told, offer_state and times_offered are new;
-- can_be_offered, is_waited_for, offer_free_units, settle_offers, free_unit and set_room_count use them.
alter table offers drop constraint offers_state_check;
alter table offers add constraint offers_state_check check (
  state in ('open', 'taken', 'passed', 'unanswered', 'untold', 'withdrawn'));
create index offers_untold on offers (opening_id) where state = 'untold';

-- When the unit was free again after a booking, or was added; null: since the opening was planned.
alter table units add column free_since timestamptz;
