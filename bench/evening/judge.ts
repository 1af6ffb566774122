import { sessionLabel } from '@sunset/contract/bookings/booking-status.ts';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { sql } from 'kysely';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { figure } from '../figures/page-text.ts';
import type { Evening } from './evening.ts';
import { untilAnswered } from './people.ts';
import type { Phone } from './phone.ts';
import { crowd } from './plan.ts';

/* What must be true at the end of the evening. */

/** What was done, as the database has it. */
export interface Done {
  checkedIn: number;
  walkIns: number;
  givenAway: number;
  exchanges: number;
  served: number;
  /** Orders that were served and are not paid. */
  unpaid: number;
  extensions: number;
}

export async function readDone({ stage, gathering }: Evening): Promise<Done> {
  const opening = gathering.opening.id;
  const { rows } = await sql<Done>`
    with guest as (select * from bookings where opening_id = ${opening}),
    served as (select o.* from orders o join guest g on g.id = o.booking_id where o.state = 'served')
    select (select count(*) from guest where checked_in_at is not null and member_id is not null)::integer as "checkedIn",
      (select count(*) from guest where checked_in_at is not null and member_id is null)::integer as "walkIns",
      (select count(*) from guest where status = 'no_show')::integer as "givenAway",
      (select count(distinct a.bulk_id) from audit_log a join guest g on g.reference = a.subject_id
        where a.action = 'booking.exchange')::integer as exchanges,
      (select count(*) from served)::integer as served,
      (select count(*) from served where price > 0 and collected_at is null)::integer as unpaid,
      (select count(*) from openings where id = ${opening} and extended_at is not null)::integer as extensions`.execute(
    stage.side.deps.db,
  );
  const [done] = rows;
  if (done === undefined) throw new Error('The database has no evening.');
  return done;
}

export const isAllDone = (done: Done): boolean =>
  done.checkedIn === crowd.arriving &&
  done.walkIns === crowd.walkIns &&
  done.givenAway === crowd.noShows &&
  done.exchanges >= crowd.exchanges &&
  done.served === crowd.orders &&
  done.unpaid === 0 &&
  done.extensions === 1;

/** A sentence for everything that the evening broke. */
export async function findBroken({ stage, gathering }: Evening): Promise<string[]> {
  const { db } = stage.side.deps;
  const { rows } = await sql<{ reference: string; status: string; isIn: boolean; units: number }>`
    select b.reference, b.status::text, b.checked_in_at is not null as "isIn",
      (select count(*) from units u where u.booking_id = b.id)::integer as units
    from bookings b where b.opening_id = ${gathering.opening.id}`.execute(db);
  const { rows: twice } = await sql<{ subject: string }>`
    select booking_id::text as subject from units where booking_id is not null group by booking_id having count(*) > 1`.execute(
    db,
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  const roomless = gathering.guests.filter(({ reference, isComing }) => {
    const row = byReference.get(reference);
    return isComing && !(row?.units === 1 && row.isIn && ['confirmed', 'completed'].includes(row.status));
  });
  const { rows: repeated } = await sql<{ subject: string }>`
    select subject_id || ', order ' || (after ->> 'order') as subject from audit_log where action = 'booking.serve_order'
    group by subject_id, after ->> 'order' having count(*) > 1`.execute(db);
  const { rows: miscounted } = await sql<{ subject: string }>`
    select b.reference as subject from bookings b
    where (select coalesce(sum((a.after ->> 'collected')::integer), 0) from audit_log a
        where a.subject_id = b.reference and a.action = 'booking.collect')
      <> (select coalesce(sum(o.price), 0) from orders o where o.booking_id = b.id and o.state = 'served')`.execute(db);
  const violations = await checkData(db);
  return [
    ...roomless.map(({ name }) => `${name} had a room and came, and is not checked in with one.`),
    ...twice.map(({ subject }) => `Booking ${subject} has two rooms.`),
    ...repeated.map(({ subject }) => `The order of ${subject} was served twice.`),
    ...miscounted.map(({ subject }) => `The bills of ${subject} were not collected once each.`),
    ...violations.map(({ invariant, subject }) => `The data breaks an invariant: ${invariant}, ${subject}.`),
  ];
}

/** How a board looks on a screen that is up to date, row by row, in the form of `watch.ts`; `host` is whose screen it is. */
function picture(board: Board, host: string): Map<string, string> {
  const guests = [...board.units.flatMap(({ booking }) => booking ?? []), ...board.given_away];
  const rows = new Map<string, string>();
  const byReference = new Map(guests.map((guest) => [guest.bookingReference, guest]));
  const bills = new Map(board.room_service.bills.map((bill) => [bill.bookingReference, bill.to_collect]));
  for (const guest of guests) {
    const bill = bills.get(guest.bookingReference);
    const label = guest.can.give_away ? 'LATE' : sessionLabel(guest).toUpperCase();
    const room = `${guest.roomType} ${guest.unitNumber}`;
    rows.set(
      `guest ${nameOf(guest)}`,
      [room, label, bill === undefined ? '' : `To collect: ${figure(bill)} BBC`].join(' | '),
    );
  }
  for (const { bookingReference, call } of board.line.guests) {
    const called = call?.by === host ? 'called by you' : 'called';
    rows.set(`line ${nameOf(byReference.get(bookingReference))}`, call === null ? 'waiting' : called);
  }
  for (const { bookingReference, claimed_by: by } of board.room_service.orders)
    rows.set(
      `order ${nameOf(byReference.get(bookingReference))}`,
      by === null ? 'ordered' : `claimed: ${by} brings it.`,
    );
  return rows;
}

function nameOf(guest: StaffBooking | undefined): string {
  if (guest === undefined) return '?';
  const { discordUsername, robloxUsername, robloxDisplayName } = guest.guestInfo;
  return guest.guest.kind === 'member' ? discordUsername : robloxDisplayName || robloxUsername;
}

/** Rows in which a screen differs from the database, as the API reads it now. */
export async function differences({ gathering }: Evening, phone: Phone, index: number): Promise<string[]> {
  const host = gathering.hosts[index];
  if (host === undefined) throw new Error('There is no such host.');
  const params = { openingId: gathering.opening.id };
  const board = await untilAnswered(() => host.call('GET /hosting/openings/{openingId}/board', { params }));
  const [right, shown] = [picture(board, host.name), await phone.shown()];
  return [...new Set([...right.keys(), ...shown.keys()])]
    .filter((what) => right.get(what) !== shown.get(what))
    .map((what) => `${what}: the screen says "${shown.get(what) ?? ''}", the database "${right.get(what) ?? ''}".`);
}
