import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import { sql } from 'kysely';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import type { Evening } from './evening.ts';
import { bookingOf, type Gathering } from './gather.ts';
import { crowd } from './plan.ts';
import { guestsOf } from './read-board.ts';
import type { Site } from './site.ts';

/* What must be true at the end of the evening. */

/** What was done, as the database has it. */
export interface Done {
  checkedIn: number;
  walkIns: number;
  givenAway: number;
  exchanges: number;
  changes: number;
  served: number;
  extensions: number;
}

export async function readDone({ site, gathering }: { site: Site; gathering: Gathering }): Promise<Done> {
  const opening = gathering.opening.id;
  const { rows } = await sql<Done>`
    with guest as (select * from bookings where opening_id = ${opening})
    select (select count(*) from guest where checked_in_at is not null and member_id is not null)::integer as "checkedIn",
      (select count(*) from guest where checked_in_at is not null and member_id is null)::integer as "walkIns",
      (select count(*) from guest where status = 'no_show')::integer as "givenAway",
      (select count(distinct a.bulk_id) from audit_log a join guest g on g.reference = a.subject_id
        where a.action = 'booking.exchange')::integer as exchanges,
      (select sum(guest_changes) from guest)::integer as changes,
      (select count(*) from orders o join guest g on g.id = o.booking_id where o.state = 'served')::integer as served,
      (select count(*) from audit_log where action = 'opening.extend' and subject_id = ${String(opening)})::integer as extensions`.execute(
    site.side.deps.db,
  );
  const [done] = rows;
  if (done === undefined) throw new Error('The database has no evening.');
  return done;
}

export const allDone: Done = {
  checkedIn: crowd.arriving,
  walkIns: crowd.walkIns,
  givenAway: crowd.absent,
  exchanges: crowd.exchanges,
  changes: crowd.changes,
  served: crowd.orders,
  extensions: 1,
};

export const isAllDone = (done: Done): boolean =>
  (Object.keys(allDone) as (keyof Done)[]).every((what) => done[what] === allDone[what]);

/** Every row of a board: who has which room, who is in line, what is ordered and to be paid. */
export type Picture = ReadonlyMap<string, string>;

export function pictureOf(board: Board): Picture {
  const { opening, units, given_away: givenAway, line, room_service: service } = board;
  const booked = units.flatMap(({ roomType, number, booking }) => (booking ? [{ roomType, number, booking }] : []));
  return new Map([
    ['end', `${new Date(opening.endsAt).toISOString()}, extended by ${opening.extended_minutes}`],
    ...booked.map(({ roomType, number, booking }): [string, string] => [
      `room ${roomType} ${number}`,
      `${booking.bookingReference} ${booking.status}${booking.checked_in_at === null ? '' : ' checked in'}`,
    ]),
    ...givenAway.map((guest): [string, string] => [`given away ${guest.bookingReference}`, guest.status]),
    ...line.guests.map(({ bookingReference, call }): [string, string] => [
      `line ${bookingReference}`,
      call === null ? 'waiting' : 'called',
    ]),
    ...service.orders.map(({ id, state }): [string, string] => [`order ${id}`, state]),
    ...service.bills.map((bill): [string, string] => [`bill ${bill.bookingReference}`, String(bill.to_collect)]),
  ]);
}

/** The same of the database, without the API. */
export async function readPicture({ site, gathering }: Evening): Promise<Picture> {
  const opening = gathering.opening.id;
  const { rows } = await sql<{ what: string; state: string }>`
    select 'end' as what, to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ', extended by '
      || case when extended_at is null then 0 else session_minutes - 60 end as state
    from openings where id = ${opening}
    union all
    select 'room ' || t.name || ' ' || u.number,
      b.reference || ' ' || b.status || case when b.checked_in_at is null then '' else ' checked in' end
    from units u join bookings b on b.id = u.booking_id join opening_rooms r on r.id = u.opening_room_id
      join room_types t on t.id = r.room_type_id where u.opening_id = ${opening}
    union all
    select 'given away ' || reference, status from bookings where opening_id = ${opening} and given_away_at is not null
    union all
    select 'line ' || b.reference, l.state from line_entries l join bookings b on b.id = l.booking_id
    where l.opening_id = ${opening} and l.state <> 'ended'
    union all
    select 'order ' || o.id, o.state from orders o join bookings b on b.id = o.booking_id
    where b.opening_id = ${opening} and o.state in ('ordered', 'claimed')
    union all
    select 'bill ' || b.reference, sum(o.price)::text from orders o join bookings b on b.id = o.booking_id
    where b.opening_id = ${opening} and o.state = 'served' and o.price > 0 and o.collected_at is null group by b.reference`.execute(
    site.side.deps.db,
  );
  return new Map(rows.map(({ what, state }) => [what, state]));
}

/** A sentence for each row in which `shown` differs. */
export function differences(name: string, shown: Picture, right: Picture): string[] {
  return [...new Set([...right.keys(), ...shown.keys()])]
    .filter((what) => shown.get(what) !== right.get(what))
    .map((what) => `${name} has "${what}: ${shown.get(what) ?? '–'}", the database "${right.get(what) ?? '–'}".`);
}

/** Whether a board knows every booking in its state on another board, or in a later one. */
export function isAtLeast(board: Board, other: Board): boolean {
  const versions = new Map(guestsOf(board).map((guest) => [guest.bookingReference, guest.version]));
  return guestsOf(other).every((guest) => (versions.get(guest.bookingReference) ?? 0) >= guest.version);
}

/** A sentence for everything that the evening broke, in the database and as guests and hosts read it. */
export async function findBroken(evening: Evening): Promise<string[]> {
  const { db } = evening.site.side.deps;
  const violations = await checkData(db);
  return [
    ...violations.map(({ invariant, subject }) => `The data breaks an invariant: ${invariant}, ${subject}.`),
    ...(await findLostRooms(evening)),
    ...(await findLostRoomsInApi(evening)),
  ];
}

/** By SQL: who came has exactly one room, with a booking or without, and no room has two guests. */
async function findLostRooms({ site, gathering }: Evening): Promise<string[]> {
  const { db } = site.side.deps;
  const references = gathering.coming.map(({ reference }) => reference);
  const { rows } = await sql<{ reference: string; units: number }>`
    select b.reference, (select count(*) from units u where u.booking_id = b.id)::integer as units from bookings b
    where b.opening_id = ${gathering.opening.id} and (b.reference = any (${references}) or b.checked_in_at is not null)
      and not (b.status = 'confirmed' and b.checked_in_at is not null
        and (select count(*) from units u where u.booking_id = b.id) = 1)`.execute(db);
  const { rows: twice } = await sql<{ unit: number }>`
    select unit_id as unit from bookings where opening_id = ${gathering.opening.id} and status in ('pending', 'confirmed')
    group by unit_id having count(*) > 1`.execute(db);
  return [
    ...rows.map(({ reference, units }) => `${reference} came, and has ${units} rooms or is not checked in.`),
    ...twice.map(({ unit }) => `Unit ${unit} has two guests.`),
  ];
}

/** Through the API: each guest reads a room, and no room is read by two. */
async function findLostRoomsInApi({ gathering }: Evening): Promise<string[]> {
  const broken: string[] = [];
  const readBy = new Map<string, string>();
  for (const guest of gathering.coming) {
    const { roomType, room_number: number, status, is_checked_in: isIn } = await bookingOf(guest);
    const room = `${roomType} ${number}`;
    if (status !== 'confirmed' || !isIn) broken.push(`${guest.reference} reads ${status}, and came.`);
    const other = readBy.get(room);
    if (other !== undefined) broken.push(`${other} and ${guest.reference} both read the room ${room}.`);
    readBy.set(room, guest.reference);
  }
  const [desk] = gathering.desks;
  const board = await desk?.call('GET /hosting/openings/{openingId}/board', {
    params: { openingId: gathering.opening.id },
  });
  for (const { roomType, number, booking } of board?.units ?? []) {
    const reader = readBy.get(`${roomType} ${number}`);
    if (reader !== undefined && reader !== booking?.bookingReference)
      broken.push(`${reader} reads the room ${roomType} ${number}, on the board ${booking?.bookingReference} has it.`);
  }
  return broken;
}
