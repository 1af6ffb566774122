import { createHash } from 'node:crypto';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import type { Database } from '../server/database/connect.ts';
import type { Deps } from '../server/deps.ts';
import { listClasses } from '../server/features/draws/queries.ts';

/* Parties in draws, and references of them: slow, simple, and without a line of the code that is tested. */

/** Makes parties of members who are in the lobby of an opening, in this order. */
export async function formParties(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  openingId: number,
  parties: readonly { members: readonly number[]; policy: PartyPolicy }[],
): Promise<void> {
  await sql`
    with wanted as (
      select item ->> 'policy' as policy, item -> 'members' as members, translate(
          lpad(${openingId}::text, 6, '0') || lpad(item -> 'members' ->> 0, 7, '0'), '0123456789', 'ABCDEFGHJK') as code
      from jsonb_array_elements(${JSON.stringify(parties)}::jsonb) item
    ),
    party as (
      insert into parties (opening_id, code, policy, created_at)
      select ${openingId}, code, policy, ${now()} from wanted returning id, code
    ),
    membership as (
      insert into party_members (party_id, opening_id, member_id, place, rooms, all_inclusive, payment_method, roblox_username,
        roblox_display_name, joined_at)
      select party.id, e.opening_id, e.member_id, member.place, array(
          select c.opening_room_id from waiting_choices c where c.entry_id = e.id order by c.rank),
        e.all_inclusive, e.payment_method, e.roblox_username, e.roblox_display_name, ${now()}
      from wanted join party using (code)
      cross join jsonb_array_elements_text(members) with ordinality as member (id, place)
      join waiting_entries e on e.opening_id = ${openingId} and e.member_id = member.id::integer
      returning party_id, member_id
    )
    update waiting_entries e set party_id = membership.party_id from membership
    where e.opening_id = ${openingId} and e.member_id = membership.member_id`.execute(db);
}

/** A single or a party as the reference draws it. */
export interface ReferenceGroup {
  /** The id that decides about its place. */
  key: string;
  isDeferred: boolean;
  isTogether: boolean;
  members: readonly { id: string; wants: readonly number[]; isExcluded: boolean }[];
}

/** The draw of a class: id, number in the order and room of each entry. */
export function drawByHand(seed: string, groups: readonly ReferenceGroup[], stock: Record<number, number>) {
  const left = { ...stock };
  const take = (room: number | undefined) => {
    if (room !== undefined) left[room] = (left[room] ?? 0) - 1;
    return room ?? null;
  };
  const hashOf = ({ key, isDeferred }: ReferenceGroup) =>
    (isDeferred ? 'b' : 'a') + createHash('sha256').update(Buffer.from(seed, 'hex')).update(key).digest('hex');
  const inOrder = groups.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
  return inOrder.flatMap(({ isTogether, members }, index) => {
    const areFine = members.every(({ isExcluded }) => !isExcluded);
    const wishes = members.map(({ wants }) => wants);
    const forAll = isTogether && areFine ? allAssignments(wishes, left)[0] : undefined;
    return members.map(({ id, wants, isExcluded }, member) => {
      const first = isExcluded ? undefined : wants.find((room) => (left[room] ?? 0) > 0);
      return [id, index + 1, take(isTogether ? forAll?.[member] : first)] as const;
    });
  });
}

/** Random whole numbers from 0 below a limit, the same ones for each seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Every way to give each member one of their rooms, the ranks of the first member counting most. */
export function allAssignments(wishes: readonly (readonly number[])[], stock: Record<number, number>): number[][] {
  const [first, ...others] = wishes;
  if (first === undefined) return [[]];
  return first
    .filter((room) => (stock[room] ?? 0) > 0)
    .flatMap((room) =>
      allAssignments(others, { ...stock, [room]: (stock[room] ?? 0) - 1 }).map((rooms) => [room, ...rooms]),
    );
}

/** What is published of the draw of a class. */
export async function publishedOf(db: Database, openingId: number, number: number) {
  const row = (await listClasses(db, openingId)).find((each) => each.number === number);
  return {
    seed: row?.seed ?? '',
    seed_hash: row?.seedHash ?? '',
    entries_digest: row?.entriesDigest ?? '',
    units: row?.units ?? [],
    entries: row?.result ?? [],
  };
}
