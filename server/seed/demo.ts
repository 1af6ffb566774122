import type { TierId } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { demoGuests, demoHost } from './content/demo-guests.ts';
import { CLOSED_TO_REGULAR, demoOpenings, demoProposals, type DemoOpening } from './content/openings.ts';
import { byGuestType } from '../features/members/rules.ts';
import { bookForGuests, type Guest, type GuestRequest } from './demo-bookings.ts';

interface DemoOptions {
  now: Date;
  random: (bytes: number) => Uint8Array;
}

/** Marks the database as a demo and writes its openings, its guests, and the bookings they made. */
export async function insertDemo(db: Database, { now, random }: DemoOptions): Promise<void> {
  await db.updateTable('settings').set({ isDemo: true }).execute();
  await db
    .updateTable('resorts')
    .set({ regularCustomerBookingsOpen: false })
    .where('slug', '=', CLOSED_TO_REGULAR)
    .execute();
  const guests = await insertGuests(db, now);
  await insertHost(db, guests, now);
  await insertProposals(db, guests, now);
  const rooms: Room[] = [];
  for (const opening of demoOpenings(now)) rooms.push(...(await openAndFill(db, opening, now)));
  if (rooms.length > guests.length)
    throw new Error(`The demo books ${rooms.length} rooms for ${guests.length} guests.`);
  const requests = guests.flatMap((guest, index): GuestRequest[] => {
    const room = rooms[index];
    return room ? [{ guest, roomId: room.id, roomPrice: room.price }] : [];
  });
  await bookForGuests(db, requests, { now, random });
}

// Every fifth is a gold customer, so that the lists show both prices.
const GOLD_EVERY = 5;

const tiersOf = (index: number): TierId[] => (index % GOLD_EVERY === 0 ? ['gold'] : ['regular']);

async function insertGuests(db: Database, now: Date): Promise<Guest[]> {
  const times = { createdAt: now, lastLoginAt: now, rolesCheckedAt: now };
  const rows = demoGuests.map(({ discordId, discordUsername, displayName }, index) => {
    return { discordId, username: discordUsername, displayName, tiers: byGuestType(tiersOf(index)), ...times };
  });
  const inserted = await db.insertInto('members').values(rows).returning(['id', 'discordId', 'tierVersion']).execute();
  const members = new Map(inserted.map((member) => [member.discordId, member]));
  return demoGuests.flatMap((guest, index) => {
    const member = members.get(guest.discordId);
    return member ? [{ ...guest, ...member, tiers: tiersOf(index) }] : [];
  });
}

async function insertHost(db: Database, guests: Guest[], now: Date): Promise<void> {
  const guest = guests.find(({ discordId }) => discordId === demoHost.discordId);
  if (guest) await db.insertInto('hosts').values({ memberId: guest.id, addedAt: now }).execute();
}

async function insertProposals(db: Database, guests: Guest[], now: Date): Promise<void> {
  for (const { slug, startsAt, timeZone, votesNeeded, votes } of demoProposals(now)) {
    const voters = guests.slice(0, votes).map(({ id }) => id);
    await sql`
      with proposal as (
        insert into proposals (resort_id, starts_at, time_zone, votes_needed, vote_count, created_at)
        select id, ${startsAt}, ${timeZone}, ${votesNeeded}, ${voters.length}, ${now} from resorts where slug = ${slug}
        returning id
      )
      insert into proposal_votes (proposal_id, member_id, voted_at)
      select proposal.id, voter, ${now} from proposal cross join unnest(${voters}::integer[]) voter`.execute(db);
  }
}

interface Room {
  id: number;
  price: number;
}

/** Creates the opening and returns one entry for each unit that gets a guest. */
async function openAndFill(db: Database, opening: DemoOpening, now: Date): Promise<Room[]> {
  const { slug, startsAt, timeZone, demand } = opening;
  const created = await sql<{ id: number }>`
    select create_opening(id, ${startsAt}, ${timeZone}, ${now}) as id from resorts where slug = ${slug}`.execute(db);
  const { rows: units } = await sql<Room>`
    select room.id, room.price from units join opening_rooms room on room.id = units.opening_room_id
    where units.opening_id = ${created.rows[0]?.id ?? null}
    order by room.price, units.id`.execute(db);
  if ('roomsLeft' in demand) return units.slice(0, units.length - demand.roomsLeft);
  const step = Math.max(1, Math.floor(units.length / Math.max(1, demand.guests)));
  return units.filter((_, index) => index % step === 0).slice(0, demand.guests);
}
