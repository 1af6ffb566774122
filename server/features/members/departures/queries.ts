import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { isPublic } from '../../openings/is-public.ts';
import { firstDemoGuest, lastAskedAt } from '../queries.ts';
import { departureLimits } from './rules.ts';

/** Members whom Discord can be asked about. */
function selectAskable(db: Database) {
  return db
    .selectFrom('members')
    .select(['members.id', 'members.discordId'])
    .where('members.isInServer', '=', true)
    .where('members.deletedAt', 'is', null)
    .where(sql<boolean>`members.discord_id::numeric < ${firstDemoGuest}`);
}

/**
 * Members with a booking ahead in a published opening or an entry in a waiting list, and hosts, whose roles were read before `before`, the longest ago
 * first, at most `most`.
 */
export async function listUnchecked(
  db: Database,
  wanted: { before: Date; most: number },
  now: Date,
): Promise<{ id: number; discordId: string }[]> {
  return selectAskable(db)
    .where('members.rolesCheckedAt', '<', wanted.before)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('bookings')
            .innerJoin('openings', 'openings.id', 'bookings.openingId')
            .whereRef('bookings.memberId', '=', 'members.id')
            .where('bookings.status', 'in', activeStatuses)
            .where('openings.endsAt', '>', now)
            .where(isPublic),
        ),
        is('members.hasHostRole', '=', true),
        is.exists(is.selectFrom('hosts').select('hosts.memberId').whereRef('hosts.memberId', '=', 'members.id')),
        is.exists(
          is
            .selectFrom('waitingEntries')
            .whereRef('waitingEntries.memberId', '=', 'members.id')
            .where('waitingEntries.state', '<>', 'ended'),
        ),
      ]),
    )
    .orderBy(lastAskedAt)
    .limit(wanted.most)
    .execute();
}

/**
 * Members who were not in the server at the last answer and are to be asked about again, the longest ago first, at most `most`. They
 * come before all others, so one about whom nothing could be read is left out for ten minutes.
 */
export async function listAbsent(db: Database, most: number, now: Date) {
  const limits = departureLimits(now);
  return selectAskable(db)
    .where('members.absentSince', 'is not', null)
    .where((is) =>
      is.or([
        is('members.rolesCheckedAt', '<=', limits.firstAnswer),
        is.and([is('members.departureDueAt', '<=', limits.due), is('members.rolesCheckedAt', '<=', limits.askAgain)]),
      ]),
    )
    .where((is) =>
      is.or([is('members.lookUpFailedAt', 'is', null), is('members.lookUpFailedAt', '<=', limits.firstAnswer)]),
    )
    .orderBy(lastAskedAt)
    .limit(most)
    .execute();
}

/** Members whose departure can be carried out now; `recordDeparture` decides again. */
export async function listDueDepartures(db: Database, now: Date): Promise<{ id: number }[]> {
  const limits = departureLimits(now);
  return db
    .selectFrom('members')
    .select('id')
    .where('absentSince', 'is not', null)
    .where('departureDueAt', '<=', limits.due)
    .where('rolesCheckedAt', '>', limits.lastAnswer)
    .where('lookUpFailedAt', 'is', null)
    .where('isInServer', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export type HoldRow = NonNullable<Awaited<ReturnType<typeof findOpenHold>>>;

/** The hold that staff have to decide about, if there is one. */
export async function findOpenHold(db: Database) {
  const row = await db
    .selectFrom('departureHolds')
    .select(['id', 'startedAt', 'dueCount', 'checkedCount', 'missingRoles', 'changedRoles'])
    .where('decision', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface AbsentRow {
  id: number;
  displayName: string;
  username: string;
  absentSince: Date;
  departureDueAt: Date | null;
  pendingBookings: number;
  entries: number;
}

/** How many rows the lists for staff have at most. */
const maxListed = 200;

/** Members whom Discord does not find in the server, the longest first. */
export async function listAbsentMembers(db: Database): Promise<AbsentRow[]> {
  const { rows } = await sql<AbsentRow>`
    select m.id, m.display_name as "displayName", m.username, m.absent_since as "absentSince",
      m.departure_due_at as "departureDueAt",
      (select count(*)::integer from bookings b
        where b.member_id = m.id and b.member_id > 0 and b.status = 'pending') as "pendingBookings",
      (select count(*)::integer from waiting_entries e where e.member_id = m.id and e.state <> 'ended') as entries
    from members m
    where m.absent_since is not null and m.is_in_server and m.deleted_at is null
    order by m.absent_since, m.id limit ${maxListed}`.execute(db);
  return rows;
}

export interface CarriedOutRow {
  departureId: number;
  id: number;
  displayName: string;
  username: string;
  actedAt: Date;
  cancelledBookings: number;
  endedEntries: number;
  undoneAt: Date | null;
}

/** Departures that were carried out and can still be undone, or were; the latest first. */
export async function listCarriedOut(db: Database, now: Date): Promise<CarriedOutRow[]> {
  const { rows } = await sql<CarriedOutRow>`
    select d.id as "departureId", m.id, m.display_name as "displayName", m.username, d.acted_at as "actedAt",
      cardinality(d.booking_ids) as "cancelledBookings", jsonb_array_length(d.entries) as "endedEntries",
      d.undone_at as "undoneAt"
    from departures d join members m on m.id = d.member_id
    where d.acted_at > ${departureLimits(now).undo} and m.deleted_at is null
    order by d.acted_at desc, d.id desc limit ${maxListed}`.execute(db);
  return rows;
}

export type DepartureRow = NonNullable<Awaited<ReturnType<typeof findDeparture>>>;

/** A departure that was carried out, with the Discord id of its member, or null; a deleted account is nobody's. */
export async function findDeparture(db: Database, id: number) {
  const row = await db
    .selectFrom('departures')
    .innerJoin('members', 'members.id', 'departures.memberId')
    .selectAll('departures')
    .select('members.discordId')
    .where('departures.id', '=', id)
    .where('members.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

interface TakenFrom {
  openingId: number;
  resort: string;
  startsAt: Date;
}

/** What a departure took away. */
export type Taken = TakenFrom &
  (
    | { kind: 'booking'; id: number; reference: string; status: string; isRemoved: boolean }
    | { kind: 'entry'; entryId: string; wasState: string; wasPlace: string | null }
    | { kind: 'companion'; id: number; bookingId: number }
    | { kind: 'line'; id: number }
    | { kind: 'party' }
  );

/** Bookings come first: who has a room does not wait. Places in lines come last: they follow bookings and entries. */
export async function listTaken(
  db: Database,
  departure: Pick<DepartureRow, 'bookingIds' | 'id' | 'memberId' | 'actedAt'>,
): Promise<Taken[]> {
  const { rows: bookings } = await sql<Extract<Taken, { kind: 'booking' }>>`
    select 'booking' as kind, b.id, b.reference, b.status, b.removed_at is not null as "isRemoved", b.opening_id as "openingId", r.name as resort,
      o.starts_at as "startsAt"
    from bookings b join openings o on o.id = b.opening_id join resorts r on r.id = o.resort_id
    where b.id = any(${departure.bookingIds}::integer[]) order by b.id`.execute(db);
  const { rows: entries } = await sql<Extract<Taken, { kind: 'entry' }>>`
    select 'entry' as kind, e.id as "entryId", ended.state as "wasState", ended.place as "wasPlace",
      e.opening_id as "openingId", r.name as resort, o.starts_at as "startsAt"
    from departures d cross join jsonb_to_recordset(d.entries) as ended (id uuid, state text, place numeric)
    join waiting_entries e on e.id = ended.id
    join openings o on o.id = e.opening_id join resorts r on r.id = o.resort_id
    where d.id = ${departure.id} order by e.opening_id`.execute(db);
  return [...bookings, ...entries, ...(await listTakenPlaces(db, departure))];
}

/** Places in rooms of others and in lines, and memberships of parties, which ended at the instant of the departure. */
async function listTakenPlaces(
  db: Database,
  { memberId, actedAt }: Pick<DepartureRow, 'memberId' | 'actedAt'>,
): Promise<Taken[]> {
  const { rows: companions } = await sql<Extract<Taken, { kind: 'companion' }>>`
    select 'companion' as kind, c.id, c.booking_id as "bookingId", c.opening_id as "openingId", r.name as resort,
      o.starts_at as "startsAt"
    from companions c join openings o on o.id = c.opening_id join resorts r on r.id = o.resort_id
    where c.member_id = ${memberId} and c.state = 'left' and c.ended_at = ${actedAt} order by c.id`.execute(db);
  const { rows: lines } = await sql<Extract<Taken, { kind: 'line' }>>`
    select 'line' as kind, l.id, l.opening_id as "openingId", r.name as resort, o.starts_at as "startsAt"
    from line_entries l join openings o on o.id = l.opening_id join resorts r on r.id = o.resort_id
      left join bookings b on b.id = l.booking_id left join waiting_entries w on w.id = l.waiting_entry_id
    where l.end_reason = 'over' and l.ended_at = ${actedAt} and coalesce(b.member_id, w.member_id) = ${memberId}
    order by l.id`.execute(db);
  const { rows: parties } = await sql<Extract<Taken, { kind: 'party' }>>`
    select 'party' as kind, p.opening_id as "openingId", r.name as resort, o.starts_at as "startsAt"
    from party_members p join openings o on o.id = p.opening_id join resorts r on r.id = o.resort_id
    where p.member_id = ${memberId} and p.state = 'left' and p.ended_at = ${actedAt} order by p.id`.execute(db);
  return [...companions, ...lines, ...parties];
}
