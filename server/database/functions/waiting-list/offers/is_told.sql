-- Whether the message about an offer was delivered while half of its time was left. What is not recorded as sent by now counts as
-- not delivered: a message that is on its way at this moment costs nobody their place. Rule: OFFER-14.
create or replace function is_told(offer offers) returns boolean language sql stable
as $$
  select exists (
    select from outbox message
    where message.dedup_key = case when offer.is_drawn then 'draw.offer:' else 'waiting_list.offer:' end || offer.id
      and message.status = 'sent' and message.sent_at <= offer.made_at + (offer.ends_at - offer.made_at) / 2
  )
$$;
