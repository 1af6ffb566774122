-- `expire_again`: what is written into a booking after its opening was expired is expired too, and so is what was written until now.
delete from expired_openings where exists (
  select from bookings where bookings.opening_id = expired_openings.opening_id
    and (notes <> '' or roblox_username <> '' or roblox_display_name <> '' or discord_username <> '' or roblox_id is not null));
