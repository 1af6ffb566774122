-- Why a member cannot enter the lobby of their class now: the code of the refusal, with the time that it names, or null.
-- `lobby_missing`: the lobby is due and nobody has opened it. Rules: DRAW-2, DRAW-3, DRAW-4.
create or replace function refuse_lobby(
  member integer, opening integer, draws_at timestamptz, class smallint, roblox_name text, at timestamptz,
  out outcome text, out opens_at timestamptz
) language plpgsql as $$
declare
  lobby lobbies;
begin
  if at < lobby_opens_at(draws_at) then
    outcome := 'lobby_not_open';
    opens_at := lobby_opens_at(draws_at);
    return;
  end if;
  select * into lobby from lobbies l where l.opening_id = opening and l.class_number = class;
  if at >= draws_at or lobby.closed_at is not null then
    outcome := 'draw_pending';
  elsif lobby.opening_id is null then
    outcome := 'lobby_missing';
  elsif not exists (select from linked_account(member, roblox_name)) then
    outcome := 'roblox_link_required';
  else
    select 'membership_too_short', m.server_joined_at + s.lobby_min_membership_days * interval '1 day' into outcome, opens_at
      from members m cross join settings s
      where m.id = member and s.lobby_min_membership_days > 0
        and coalesce(m.server_joined_at + s.lobby_min_membership_days * interval '1 day' > at, true);
  end if;
end $$;
