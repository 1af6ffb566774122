import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../server/database/connect.ts';
import { demoGuests, type DemoGuest } from '../../../server/seed/content/demo-guests.ts';
import { bookForGuests, type Guest } from '../../../server/seed/demo-bookings.ts';
import { byGuestType } from '../../../server/features/members/rules.ts';
import { anOpening, type TestOpening } from '../../factories.ts';

const minute = 60_000;
const stock = [
  { name: 'Standard', price: 1000, units: 32 },
  { name: 'Deluxe', price: 2000, units: 20 },
  { name: 'Suite', price: 3000, units: 12 },
];
const guestCount = 60;

export interface FullSite {
  db: Database;
  now: () => Date;
}

/** An opening that starts in 20 minutes with 60 guests: 20 pending, 40 confirmed. Pending ones pay in the game. */
export async function aFullSession(site: FullSite): Promise<TestOpening> {
  const opening = await anOpening(site, { rooms: stock, startsIn: 20 * minute });
  const rooms = stock.flatMap(({ price, units }, type) =>
    Array.from({ length: units }, () => ({ roomId: opening.roomIds[type] ?? 0, roomPrice: price })),
  );
  const guests = await insertGuests(site, opening.id, guestCount);
  const requests = guests.flatMap((guest, index) => {
    const room = rooms[index];
    return room ? [{ guest, ...room }] : [];
  });
  await bookForGuests(site.db, requests, { now: site.now(), random: (bytes) => randomBytes(bytes) });
  await site.db
    .updateTable('bookings')
    .set({ paymentMethod: 'bbc' })
    .where('openingId', '=', opening.id)
    .where('status', '=', 'pending')
    .execute();
  return opening;
}

/** The session began so long ago that guests who are not there are late. */
export async function beginEarlier({ db, now }: FullSite, { id }: TestOpening): Promise<void> {
  const at = (minutes: number) => new Date(now().getTime() + minutes * minute);
  await db
    .updateTable('openings')
    .set({ startsAt: at(-15), endsAt: at(45) })
    .where('id', '=', id)
    .execute();
}

/** The first approved guests who are not checked in say that they are here. */
export async function fillLine({ db, now }: FullSite, openingId: number, count: number): Promise<void> {
  const since = new Date(now().getTime() - 2 * minute);
  await sql`select join_line(reference, null, ${since}) from (
    select reference from bookings where opening_id = ${openingId} and status = 'confirmed' and checked_in_at is null
    order by id limit ${count}) b`.execute(db);
}

// Ids of demo guests, to whom nothing is sent, beyond those of the seed.
const firstId = 9_100_000_000_000_000_000n;

/** Demo guests of one opening, at most 60. */
export async function insertGuests({ db, now }: FullSite, openingId: number, count: number): Promise<Guest[]> {
  const tiers = ['regular'] as const;
  const times = { createdAt: now(), lastLoginAt: now(), rolesCheckedAt: now() };
  const named = Array.from({ length: count }, (_, index) => ({
    ...nameOf(index),
    discordId: String(firstId + BigInt(openingId * guestCount + index)),
  }));
  const rows = named.map(({ discordId, discordUsername: username, displayName }) => {
    return { discordId, username, displayName, tiers: byGuestType(tiers), ...times };
  });
  const members = await db.insertInto('members').values(rows).returning(['id', 'discordId', 'tierVersion']).execute();
  return named.flatMap((guest) => {
    const member = members.find(({ discordId }) => discordId === guest.discordId);
    return member ? [{ ...guest, ...member, tiers }] : [];
  });
}

/** There are fewer names than guests: the others get a number. */
function nameOf(index: number): Omit<DemoGuest, 'discordId'> {
  const round = Math.floor(index / demoGuests.length);
  const [name] = demoGuests.slice(index % demoGuests.length);
  if (name === undefined) throw new Error('There are no demo guests.');
  if (round === 0) return name;
  const suffix = `_${round + 1}`;
  return {
    ...name,
    discordUsername: `${name.discordUsername}${suffix}`,
    robloxUsername: `${name.robloxUsername}${suffix}`,
  };
}
