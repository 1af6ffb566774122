import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { MemberActor } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { admissionOf } from '../../features/bookings/pricing/rules.ts';
import { findMemberRows, toMember } from '../../features/members/queries.ts';
import { byGuestType } from '../../features/members/rules.ts';
import { enqueueMessage } from '../../features/messages/commands/enqueue-message.ts';
import { demoHost } from '../content/demo-guests.ts';
import { eveningGuests, eveningPersonas, eveningStart, waitingGuest } from '../content/evening.ts';
import { resortsByEvening, timeZoneOf } from '../content/openings.ts';
import { bookForGuests, type Choice } from '../demo-bookings.ts';
import { lockSeeding } from '../lock-seeding.ts';
import { playEvening, type EveningDeps, type StagedEvening } from './play-evening.ts';

/** The evening that is on, as the terminal names it. */
export interface DemoEvening {
  resort: string;
  endsAt: Date;
}

const minute = 60_000;

/**
 * Sees to it that an evening is on in a demo database: begins one where no session is on. Answers it, or null where staff have a
 * session of their own, or where no resort is free. What its guests and host did since its beginning are the calls of the product,
 * each with its own time. Rule: OPS-30.
 */
export async function stageEvening(deps: EveningDeps): Promise<DemoEvening | null> {
  const staged = await openEvening(deps);
  if (staged !== null) await playEvening(deps, staged);
  return findEvening(deps.db, deps.now());
}

/**
 * Opens a resort and books the rooms. Null if nothing is to be done.
 *
 * race: of processes that start together one opens it; the lock makes the others wait and find it.
 */
function openEvening(deps: EveningDeps): Promise<StagedEvening | null> {
  return deps.db.transaction().execute(async (db) => {
    await lockSeeding(db);
    const now = deps.now();
    const start = eveningStart(now);
    const resort = (await isWanted(db, now)) ? await findResort(db, start) : null;
    if (resort === null) return null;
    const at = (minutes: number) => new Date(start.getTime() + minutes * minute);
    const { rows } = await sql<{ id: number }>`
      select create_opening(${resort.id}, ${start}, ${timeZoneOf(resort.slug)}, ${at(-1440)}) as id`.execute(db);
    const openingId = rows[0]?.id ?? 0;
    const actors = await insertActors(db, at(-1440));
    const references = await book({ ...deps, db, now: () => at(-300) }, openingId, actors);
    return { openingId, start: start.getTime(), references, actors };
  });
}

async function isWanted(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select is_demo and not exists (
      select from openings o where o.cancelled_at is null and o.starts_at <= ${now} and o.ends_at > ${now}
    ) as "isWanted" from settings`.execute(db);
  return rows[0]?.isWanted === true;
}

/** Where it is nearly evening, with a menu, rooms that are on sale, and nothing else on for a while. */
async function findResort(db: Database, start: Date) {
  const slugs = resortsByEvening(Temporal.Instant.fromEpochMilliseconds(start.getTime()));
  const { rows } = await sql<{ id: number; slug: (typeof slugs)[number] }>`
    select r.id, r.slug from resorts r
    where r.slug = any (${slugs}::text[]) and r.archived_at is null and r.regular_customer_bookings_open
      and (select count(*) >= 2 from menu_items m where m.resort_id = r.id and m.archived_at is null)
      and not exists (
        select from openings o where o.resort_id = r.id and o.cancelled_at is null
          and o.starts_at < ${start}::timestamptz + interval '3 hours' and o.ends_at > ${start}::timestamptz - interval '2 hours')
      and not exists (
        select from closures c where c.resort_id = r.id and c.lifted_at is null
          and c.starts_at < ${start}::timestamptz + interval '1 hour' and c.ends_at > ${start})
    order by array_position(${slugs}::text[], r.slug) limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Those who take part, as members. Guests of an earlier evening are members already. */
async function insertActors(db: Database, at: Date): Promise<Map<string, MemberActor>> {
  const guests = [...eveningGuests, waitingGuest];
  const rows = guests.map(({ discordId, discordUsername: username, displayName }) => {
    const times = { createdAt: at, lastLoginAt: at, rolesCheckedAt: at };
    return { discordId, username, displayName, tiers: byGuestType(['regular']), ...times };
  });
  await db
    .insertInto('members')
    .values(rows)
    .onConflict((on) => on.column('discordId').doNothing())
    .execute();
  const members = await findMemberRows(
    db,
    [...guests, demoHost].map(({ discordId }) => discordId),
  );
  // A visitor deleted the account of one of them.
  if (members.size <= guests.length) throw new Error('Somebody of the evening is no member any more.');
  return new Map(
    [...members].map(([discordId, row]) => [discordId, { kind: 'member', member: toMember(row, at), sessionId: '' }]),
  );
}

/** Books all rooms of the dearest type, then one of each other type in turn, and lets one guest wait for the dearest. */
async function book(deps: EveningDeps, openingId: number, actors: StagedEvening['actors']): Promise<string[]> {
  const { db } = deps;
  const { rows: rooms } = await sql<{ id: number; price: number }>`
    select room.id, room.price from units join opening_rooms room on room.id = units.opening_room_id
    where units.opening_id = ${openingId}
    order by room.price = (select max(price) from opening_rooms where opening_id = ${openingId}) desc,
      units.number, room.price`.execute(db);
  const requests = eveningGuests.flatMap((guest, index) => {
    const room = rooms[index];
    const actor = actors.get(guest.discordId);
    if (room === undefined || actor === undefined) return [];
    const { allInclusive = false, paymentMethod = 'bbc', isPending = false, isPersona = false } = guest;
    // The host approves those who read it.
    const choice: Choice = { allInclusive, paymentMethod, isPending: isPending || isPersona };
    return [{ guest: { ...guest, ...actor.member }, roomId: room.id, roomPrice: room.price, choice }];
  });
  const references = await bookForGuests(db, requests, { now: deps.now(), random: deps.random });
  for (const [index, { isPersona = false }] of eveningGuests.entries()) {
    const reference = references[index];
    if (isPersona && reference !== undefined)
      await enqueueMessage(deps, { kind: 'booking.placed', key: reference, payload: { reference } });
  }
  await joinWaitingList(deps, { openingId, room: rooms[0], actor: actors.get(waitingGuest.discordId) });
  return references;
}

interface Waiting {
  openingId: number;
  room: { id: number; price: number } | undefined;
  actor: MemberActor | undefined;
}

async function joinWaitingList({ db, now }: DatabaseDeps, { openingId, room, actor }: Waiting): Promise<void> {
  if (room === undefined || actor === undefined) return;
  const { robloxUsername: roblox_username, displayName: roblox_display_name } = waitingGuest;
  const entry = {
    opening_id: openingId,
    member_id: actor.member.id,
    ...admissionOf(actor.member.tiers),
    discount_percent: 0,
    rooms: [{ room: room.id, shown_price: room.price }],
    all_inclusive: false,
    payment_method: 'bbc',
    roblox_username,
    roblox_display_name,
    ...emptyBookingTexts,
  };
  const { rows } = await sql<{ outcome: string }>`
    select outcome from save_entry(${JSON.stringify(entry)}::jsonb, ${now()})`.execute(db);
  if (rows[0]?.outcome !== 'saved') throw new Error(`The demo's waiting list refused: ${rows[0]?.outcome}.`);
}

/** The evening that is on with the persons whom the terminal names. */
async function findEvening(db: Database, now: Date): Promise<DemoEvening | null> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select(['resorts.name as resort', 'openings.endsAt'])
    .where('members.discordId', '=', eveningPersonas.checkedIn)
    .where('bookings.status', '=', 'confirmed')
    .where('openings.startsAt', '<=', now)
    .where('openings.endsAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
