import { sql } from 'kysely';
import type { Deps } from '../../../server/deps.ts';
import type { TestOpening } from '../../factories.ts';
import { tokensOfMany } from './many-members.ts';

/** Puts members into the waiting list of an opening, in order, for all its rooms; returns their tokens. */
export async function waitMany(deps: Deps, opening: TestOpening, count: number): Promise<string[]> {
  const tokens = await tokensOfMany(deps, count);
  const ids = sql`(select id from members order by id desc limit ${count})`;
  await sql`
    with entry as (
      insert into waiting_entries (
        opening_id, member_id, state, place, opens_for, on_sale_group, discount_percent, all_inclusive, payment_method,
        roblox_username, roblox_display_name, account_proof, entered_at, updated_at
      )
      select ${opening.id}, id, 'waiting', row_number() over (order by id), '{regular_customer}', 'regular', 0, false, 'bbc',
        'waits_' || id, 'Wai', 0, ${deps.now()}, ${deps.now()}
      from members where id in ${ids} order by id
      returning id
    )
    insert into waiting_choices (entry_id, opening_id, opening_room_id, rank, shown_price)
    select entry.id, ${opening.id}, room.id, row_number() over (partition by entry.id order by room.id), 1000
    from entry cross join unnest(${opening.roomIds}::integer[]) room (id)`.execute(deps.db);
  return tokens;
}

/** The numbers in the list, from 1, of those who have an open offer, in order. */
export async function offeredNumbers({ db }: Pick<Deps, 'db'>, opening: TestOpening): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with list as (
      select id, row_number() over (order by class_number, is_deferred, place)::integer as number
      from waiting_entries where opening_id = ${opening.id} and state = 'waiting'
    )
    select list.number from offers join list on list.id = offers.entry_id
    where offers.opening_id = ${opening.id} and offers.state = 'open' order by 1`.execute(db);
  return rows.map(({ number }) => number);
}
