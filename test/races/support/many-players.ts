import { sql } from 'kysely';
import type { Deps } from '../../../server/deps.ts';
import { openLobbies } from '../../../server/features/draws/commands/open-lobbies.ts';
import { addMembers } from '../../../bench/drop/side.ts';
import type { TestOpening } from '../../factories.ts';

/**
 * Puts new members with linked Roblox accounts into the open lobby of an opening, each for all its rooms in an order of their own.
 * Returns the first one's id; the others follow it.
 */
export async function enterMany(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  opening: Pick<TestOpening, 'id' | 'roomIds'>,
  count: number,
): Promise<number> {
  await openLobbies(deps, opening.id);
  if (count === 0) return 0;
  const first = await addMembers(deps, count);
  await linkMany(deps, first, count);
  await sql`
    with entry as (
      insert into waiting_entries (
        opening_id, member_id, state, opens_for, on_sale_group, discount_percent, all_inclusive, payment_method, roblox_id,
        roblox_username, roblox_display_name, account_proof, entered_at, updated_at
      )
      select ${opening.id}, id, 'lobby', '{regular_customer}', 'regular', 0, false, 'bbc', roblox_id, roblox_username,
        roblox_display_name, 2, ${deps.now()}, ${deps.now()}
      from members where id >= ${first} and id < ${first + count} order by id
      returning id
    )
    insert into waiting_choices (entry_id, opening_id, opening_room_id, rank, shown_price)
    select entry.id, ${opening.id}, room.id, row_number() over (partition by entry.id order by sha256((entry.id || ':' || room.id)::bytea)), 1000
    from entry cross join unnest(${opening.roomIds}::integer[]) room (id)`.execute(deps.db);
  return first;
}

/** Links a Roblox account to each of these members, who have been in the Discord server for a month. */
export async function linkMany({ db, now }: Pick<Deps, 'db' | 'now'>, first: number, count: number): Promise<void> {
  await sql`
    update members set roblox_id = (6000000000 + id)::text, roblox_username = 'player_' || id, roblox_display_name = 'Player',
      roblox_linked_at = ${now()}, server_joined_at = ${now()}::timestamptz - interval '30 days',
      roles_checked_at = ${now()}::timestamptz + interval '1 day'
    where id >= ${first} and id < ${first + count}`.execute(db);
}
