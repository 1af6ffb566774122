-- Only servers of an older version read them.
drop view booking_cards, opening_posts;
