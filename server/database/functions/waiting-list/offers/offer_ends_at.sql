-- When an offer ends that is made at `at`, or null if none can be made any more: 8 hours if the start is more than 24 hours
-- away, 30 minutes from 24 to 3 hours, 10 minutes below, and at the latest 30 minutes before the start. Less than 5 minutes
-- are no offer; `lastOfferBeforeMs` of the contract says the same, which a test compares. Rule: OFFER-5.
create or replace function offer_ends_at(starts_at timestamptz, at timestamptz) returns timestamptz language sql stable
return case when starts_at - at >= interval '35 minutes' then least(
  at + case
    when starts_at - at > interval '24 hours' then interval '8 hours'
    when starts_at - at >= interval '3 hours' then interval '30 minutes'
    else interval '10 minutes'
  end,
  offers_end_at(starts_at))
end;
