import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isPublic } from '../openings/is-public.ts';

/** Openings on the list of the roster. */
const maxOpenings = 20;
const maxMembers = 200;

interface Named {
  member_id: number;
  name: string;
}

export interface PlaceRow {
  id: number;
  name: string;
  holder: Named | null;
  offered_to: Named | null;
}

function selectRosters(db: Database) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'openings.id',
      'openings.resortId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'resorts.name as resort',
      sql<PlaceRow[]>`(
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name,
          'holder', case when holder.id is not null then json_build_object('member_id', holder.id, 'name', holder.display_name) end,
          'offered_to', case when other.id is not null then json_build_object('member_id', other.id, 'name', other.display_name) end
        ) order by p.position, p.id), '[]')
        from roster p left join members holder on holder.id = p.member_id left join members other on other.id = p.offered_to
        where p.opening_id = openings.id)`.as('places'),
    ])
    .where('openings.cancelledAt', 'is', null);
}

export type RosterRow = Awaited<ReturnType<ReturnType<typeof selectRosters>['execute']>>[number];

/** Openings that are not over, in order of time, with their places. */
export function listRosters(db: Database, now: Date): Promise<RosterRow[]> {
  return selectRosters(db)
    .where('openings.endsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .limit(maxOpenings)
    .execute();
}

/** The places of one opening; null if it does not exist or was cancelled. */
export async function findRoster(db: Database, openingId: number): Promise<RosterRow | null> {
  return (await selectRosters(db).where('openings.id', '=', openingId).executeTakeFirst()) ?? null;
}

/** How many places of an opening nobody has. */
export const openPlaces = sql<number>`(select count(*)::integer from roster
  where roster.opening_id = openings.id and roster.member_id is null)`;

/** The names of the places of an opening. */
export const placeNames = sql<string[]>`array(select name from roster_places p where p.opening_id = openings.id
  order by p.position, p.id)`;

export interface RosterMemberRow {
  memberId: number;
  name: string;
  isStaff: boolean;
  evenings: number;
  lastEvening: Date | null;
}

/** The staff, and who had a place before, with the past evenings at which they had one; most first. Rule: ROSTER-8. */
export async function listRosterMembers(db: Database, now: Date): Promise<RosterMemberRow[]> {
  const { rows } = await sql<RosterMemberRow>`
    with past as (
      select c.member_id, count(distinct o.id)::integer as evenings, max(o.starts_at) as last_evening
      from roster_claims c join roster_places p on p.id = c.place_id join openings o on o.id = p.opening_id
      where o.ends_at <= ${now} and o.cancelled_at is null
      group by c.member_id
    ),
    shown as (
      select member_id as id from past
      union select member_id from hosts
      union select id from members where has_host_role
      union select m.id from admins a join members m using (discord_id) where a.is_active
    )
    select m.id as "memberId", m.display_name as name, is_staff(m.id) as "isStaff", coalesce(past.evenings, 0) as evenings,
      past.last_evening as "lastEvening"
    from shown join members m using (id) left join past on past.member_id = m.id
    where m.deleted_at is null and (past.member_id is not null or is_staff(m.id))
    order by coalesce(past.evenings, 0) desc, m.display_name, m.id
    limit ${maxMembers}`.execute(db);
  return rows;
}

/** A place with its opening and who has it; null if there is none. `holderId`: also somebody who left the staff. */
export async function findPlace(db: Database, placeId: number) {
  const row = await db
    .selectFrom('rosterPlaces')
    .innerJoin('openings', 'openings.id', 'rosterPlaces.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('rosterClaims', 'rosterClaims.placeId', 'rosterPlaces.id')
    .leftJoin('members', 'members.id', 'rosterClaims.memberId')
    .select([
      'rosterPlaces.id',
      'rosterPlaces.name',
      'rosterPlaces.openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.cancelledAt',
      'resorts.name as resort',
      'rosterClaims.memberId as holderId',
      'members.displayName as holder',
    ])
    .where('rosterPlaces.id', '=', placeId)
    .executeTakeFirst();
  return row ?? null;
}

export type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Openings that start within the range and have a place that nobody has. */
export function listOpeningsWithGaps(db: Database, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('openings')
    .select(['openings.id', 'openings.startsAt'])
    .where(isPublic)
    .where('openings.startsAt', '>', from)
    .where('openings.startsAt', '<=', to)
    .where(openPlaces, '>', 0)
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .execute();
}
