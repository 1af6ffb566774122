import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { roomOn, type ShownToGuest } from './guest-page.ts';
import type { Picture } from './judge.ts';

/* What the pages of all guests who came show at the end, and the same of the database. */

/** Everything that the evening changes on the page of a guest: their room, the line, the end, orders and what they have to pay. */
export function pictureOfPage(reference: string, shown: ShownToGuest): Picture {
  const { booking, service } = shown;
  const { status, is_checked_in: isIn, checkOut, line } = booking;
  const end = new Date(checkOut).toISOString();
  const orders = service?.orders ?? [];
  const toPay = service?.to_pay ?? 0;
  return new Map([
    [`room of ${reference}`, `${roomOn(shown)} ${status}${isIn ? ' checked in' : ''} until ${end}`],
    ...(line === null || line.state === 'out' ? [] : [[`line ${reference}`, line.state] as const]),
    ...orders.map(({ number, state }) => [`order ${reference} ${number}`, state] as const),
    ...(toPay === 0 ? [] : [[`bill ${reference}`, String(toPay)] as const]),
  ]);
}

/** The same of the database, without the API. */
export async function readGuestPicture(db: Database, references: readonly string[]): Promise<Picture> {
  const { rows } = await sql<{ what: string; state: string }>`
    with guest as (select * from bookings where reference = any (${references}))
    select 'room of ' || g.reference as what, t.name || ' ' || u.number || ' ' || g.status
      || case when g.checked_in_at is null then '' else ' checked in' end
      || ' until ' || to_char(o.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as state
    from guest g join openings o on o.id = g.opening_id join units u on u.booking_id = g.id
      join opening_rooms r on r.id = u.opening_room_id join room_types t on t.id = r.room_type_id
    union all
    select 'line ' || g.reference, l.state from line_entries l join guest g on g.id = l.booking_id where l.state <> 'ended'
    union all
    select 'order ' || g.reference || ' ' || o.number, o.state from orders o join guest g on g.id = o.booking_id
    union all
    select 'bill ' || g.reference, sum(o.price)::text from orders o join guest g on g.id = o.booking_id
    where o.state = 'served' and o.price > 0 and o.collected_at is null group by g.reference`.execute(db);
  return new Map(rows.map(({ what, state }) => [what, state]));
}
