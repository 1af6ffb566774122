import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { bookForGuests, type Guest } from '../../server/seed/demo-bookings.ts';
import { insertGuests } from '../e2e/support/full-session.ts';
import { personas } from '../e2e/support/personas.ts';
import { anOpening, type TestOpening } from '../factories.ts';
import type { ViewedSite } from './view.ts';

/* A session that runs: the line, late guests, rooms that were given away, waiting members with a claim, and room service. */

const minute = 60_000;
const guestCount = 13;
const stock = [
  { name: 'Standard', price: 1000, units: 11 },
  { name: 'Deluxe', price: 2000, units: 4 },
];

type Part = 'arrived' | 'absent' | 'waiting' | 'claim';
/** Where a guest is in the order of those who booked and then of those who wait. */
const placeOf: Record<Part, number> = { arrived: 0, absent: 11, waiting: guestCount, claim: guestCount + 1 };

/** A session that began 14 minutes ago: guests are late from 10 minutes on. The gold customer has this part in it. */
export async function anEvening(site: ViewedSite, part?: Part): Promise<TestOpening> {
  const opening = await anOpening(site, { rooms: stock, startsIn: 20 * minute });
  const guests = await insertGuests(site, opening.id, guestCount + 3);
  const host = guests.pop()?.id;
  if (part) guests[placeOf[part]] = await goldCustomer(site);
  await bookAll(site, opening, guests.slice(0, guestCount));
  await addMenu(site, opening);
  await sql`update openings set starts_at = ${at(site, -14)}, ends_at = ${at(site, 46)} where id = ${opening.id}`.execute(
    site.db,
  );
  const references = await referencesOf(site, opening);
  for (const [index, reference] of references.slice(0, 4).entries()) await checkIn(site, reference, -2 - index * 2.5);
  await order(site, references[0], [1, 2]);
  await order(site, references[1], [3], { host, state: 'claimed' });
  await order(site, references[2], [1], { host, state: 'served' });
  for (const reference of references.slice(4, 9))
    await sql`select join_line(${reference}, null, ${at(site, -3)})`.execute(site.db);
  await callNext(site, opening, { host, minutes: -4 });
  const admin = await primaryAdmin(site);
  // Who has not signed in before calls nobody.
  if (admin !== undefined) await callNext(site, opening, { host: admin, minutes: -1 });
  await giveRoomAway(site, references[placeOf.absent], -6);
  await addDoorGuest(site, opening);
  await wait(site, opening, { guests: guests.slice(guestCount), rooms: [1, 0] });
  return opening;
}

/** My Bookings of the gold customer, who has nothing else this evening. */
export async function asGuest(site: ViewedSite, part: Part | 'coming'): Promise<string> {
  if (part === 'coming') {
    const opening = await anOpening(site, { rooms: stock, startsIn: 90 * minute });
    await bookAll(site, opening, [...(await insertGuests(site, opening.id, 1)), await goldCustomer(site)]);
  } else await anEvening(site, part);
  return '/book?view=bookings';
}

async function goldCustomer({ db }: ViewedSite): Promise<Guest> {
  await sql`delete from line_entries`.execute(db);
  await sql`update waiting_entries set state = 'ended', end_reason = 'left', place = null, ended_at = now() where state = 'waiting'`.execute(
    db,
  );
  await db.updateTable('settings').set({ maxActiveBookingsPerUser: 100 }).execute();
  await sql`update bookings set status = 'cancelled' from openings o, members m
    where o.id = opening_id and m.id = member_id and m.discord_id = ${personas.gold.id} and status in ('pending', 'confirmed')
      and o.starts_at < now() + interval '2 hours'`.execute(db);
  const { username, ...member } = await db
    .selectFrom('members')
    .select(['id', 'discordId', 'tierVersion', 'username'])
    .where('discordId', '=', personas.gold.id)
    .executeTakeFirstOrThrow();
  const names = { displayName: 'Amber', robloxUsername: 'amber_plays', discordUsername: username };
  return { ...member, ...names, tiers: ['gold'] };
}

const at = ({ now }: ViewedSite, minutes: number) => new Date(now().getTime() + minutes * minute);

async function bookAll(site: ViewedSite, opening: TestOpening, guests: readonly Guest[]): Promise<void> {
  const requests = guests.map((guest, index) => {
    const type = index % 4 === 0 ? 1 : 0;
    return { guest, roomId: opening.roomIds[type] ?? 0, roomPrice: stock[type]?.price ?? 0 };
  });
  await bookForGuests(site.db, requests, { now: site.now(), random: (bytes) => randomBytes(bytes) });
  await sql`update bookings set status = 'confirmed', paid_at = null, payment_method = 'bbc' where opening_id = ${opening.id}`.execute(
    site.db,
  );
}

async function referencesOf({ db }: ViewedSite, { id }: TestOpening): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('reference').where('openingId', '=', id).orderBy('id').execute();
  return rows.map(({ reference }) => reference);
}

const addMenu = ({ db }: ViewedSite, { resort: { id: resortId } }: TestOpening) =>
  db
    .insertInto('menuItems')
    .values([
      { resortId, name: 'Lemonade', price: 50, image: '/pictures/resorts/vista.svg' },
      { resortId, name: 'Scones with strawberry jam', price: 300, image: '/pictures/resorts/vista.svg' },
      { resortId, name: 'Breakfast in bed for two', price: 1250 },
    ])
    .execute();

const checkIn = (site: ViewedSite, reference: string, minutes: number) =>
  sql`update bookings set checked_in_at = ${at(site, minutes)} where reference = ${reference}`.execute(site.db);

/** The items by their places in the menu, one of each; brought by a host, or not claimed yet. */
async function order(
  site: ViewedSite,
  reference: string | undefined,
  places: number[],
  step?: { host: number | undefined; state: 'claimed' | 'served' },
): Promise<void> {
  const { rows } = await sql<{ item: number; price: number }>`
    select m.id as item, case when b.all_inclusive then 0 else m.price end as price
    from bookings b join openings o on o.id = b.opening_id join menu_items m on m.resort_id = o.resort_id
    where b.reference = ${reference} order by m.id`.execute(site.db);
  const chosen = rows.filter((_, index) => places.includes(index + 1));
  const wish = JSON.stringify(chosen.map(({ item }) => ({ item, quantity: 1 })));
  const price = chosen.reduce((sum, each) => sum + each.price, 0);
  await sql`select place_order((select id from bookings where reference = ${reference}), ${wish}, ${price}, ${at(site, -2)})`.execute(
    site.db,
  );
  if (!step) return;
  const endedAt = step.state === 'served' ? site.now() : null;
  await sql`update orders set state = ${step.state}, claimed_at = ${at(site, -1)}, claimed_by = ${step.host}, ended_at = ${endedAt}
    where booking_id = (select id from bookings where reference = ${reference})`.execute(site.db);
}

const callNext = (site: ViewedSite, { id }: TestOpening, call: { host: number | undefined; minutes: number }) =>
  sql`select call_next(${id}, ${call.host}, 'host', ${at(site, call.minutes)})`.execute(site.db);

async function primaryAdmin({ db }: ViewedSite): Promise<number | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', personas.primary.id)
    .executeTakeFirst();
  return row?.id;
}

async function giveRoomAway({ db, ...site }: ViewedSite, reference: string | undefined, minutes: number) {
  await sql`update bookings set status = 'no_show', given_away_at = ${at({ db, ...site }, minutes)} where reference = ${reference}`.execute(
    db,
  );
  await sql`update units set booking_id = null where booking_id = (select id from bookings where reference = ${reference})`.execute(
    db,
  );
}

/** Somebody with a Roblox account alone, checked in, in a room for nothing. */
async function addDoorGuest(site: ViewedSite, opening: TestOpening): Promise<void> {
  const entry = {
    reference: `SR-${randomBytes(20)
      .toString('hex')
      .toUpperCase()
      .replaceAll(/[01IOL]/g, '7')
      .slice(0, 13)}`,
    opening_room_id: opening.roomIds[0],
    entered_as: 'door',
    roblox_id: null,
    roblox_username: `walk_in_${opening.id}`,
    roblox_display_name: 'Walk In',
    notes: 'Sits beside Peach',
    all_inclusive: false,
    complimentary_reason: null,
    base_price: 1000,
    original_price: 1000,
    discount_percent: 0,
    discount_amount: 0,
    final_price: 1000,
    payment_method: 'bbc',
    is_paid: false,
    is_checked_in: true,
    priced_for: null,
    tier_version: null,
  };
  await sql`select enter_booking(${JSON.stringify(entry)}, ${site.now()})`.execute(site.db);
}

interface Waiting {
  guests: readonly Pick<Guest, 'id' | 'robloxUsername' | 'displayName'>[];
  /** The room type that each waits for, by its place. */
  rooms: readonly number[];
}

/** Members of the waiting list who are here; who waits for a free room has a claim on it. */
function wait(site: ViewedSite, opening: TestOpening, waiting: Waiting) {
  // The job that ends waiting lists at the start leaves those who are here.
  return site.db.transaction().execute((db) => waitAll({ ...site, db }, opening, waiting));
}

async function waitAll(site: ViewedSite, { id: openingId, roomIds }: TestOpening, { guests, rooms }: Waiting) {
  for (const [index, guest] of guests.entries()) {
    const { id: entryId } = await site.db
      .insertInto('waitingEntries')
      .values({
        openingId,
        memberId: guest.id,
        state: 'waiting',
        place: index + 1,
        onSaleGroup: 'regular',
        opensFor: ['regular'],
        robloxUsername: guest.robloxUsername,
        robloxDisplayName: guest.displayName,
        accountProof: 0,
        allInclusive: false,
        paymentMethod: 'bbc',
        discountPercent: 0,
        enteredAt: at(site, -60),
        updatedAt: at(site, -60),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const type = rooms[index] ?? 0;
    await site.db
      .insertInto('waitingChoices')
      .values({ entryId, openingId, openingRoomId: roomIds[type] ?? 0, rank: 1, shownPrice: stock[type]?.price ?? 0 })
      .execute();
    await site.db
      .insertInto('lineEntries')
      .values({ openingId, waitingEntryId: entryId, joinedAt: at(site, -20), queuedAt: at(site, -20) })
      .execute();
  }
  await sql`select call_waiting_members(${openingId}, ${site.now()})`.execute(site.db);
}
