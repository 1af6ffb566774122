import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

export interface ClosureAtStart {
  /** The start of the opening that is being planned. */
  start: Date;
  id: number;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/** Sessions at a resort that are planned, or that are to last longer. */
export interface WantedSessions {
  resortId: number;
  starts: readonly Date[];
  /** How long they last. */
  minutes?: number;
}

/** The closures of a resort in which a session from each of `starts` would lie. */
export async function findClosuresAt(
  db: Database,
  { resortId, starts, minutes = sessionMinutes }: WantedSessions,
): Promise<ClosureAtStart[]> {
  const { rows } = await sql<ClosureAtStart>`
    select wanted.start, c.id, c.starts_at as "startsAt", c.ends_at as "endsAt", c.reason
    from unnest(${starts}::timestamptz[]) as wanted (start) join closures c
      on c.resort_id = ${resortId} and c.lifted_at is null
      and c.starts_at < wanted.start + ${minutes} * interval '1 minute' and c.ends_at > wanted.start
    order by wanted.start`.execute(db);
  return rows;
}

export type ClosureRow = Awaited<ReturnType<typeof listClosures>>[number];

function selectClosures(db: Database, now: Date) {
  return db
    .selectFrom('closures')
    .innerJoin('resorts', 'resorts.id', 'closures.resortId')
    .select([
      'closures.id',
      'closures.resortId',
      'closures.startsAt',
      'closures.endsAt',
      'closures.reason',
      'closures.liftedAt',
      'resorts.name as resort',
      sql<{ openings: number; until: string | null }>`(
        select json_build_object('openings', count(*)::integer, 'until', utc_text(max(d.undo_until)))
        from opening_deletions d
        where d.closure_id = closures.id and d.undone_at is null and d.undo_until > ${now})`.as('undo'),
    ]);
}

/** Closures that are not over and not lifted, soonest first. */
export function listClosures(db: Database, now: Date) {
  return selectClosures(db, now)
    .where('closures.liftedAt', 'is', null)
    .where('closures.endsAt', '>', now)
    .orderBy('closures.startsAt')
    .orderBy('closures.id')
    .execute();
}

/** A closure, lifted or not; null if there is none. */
export async function findClosure(db: Database, id: number, now: Date): Promise<ClosureRow | null> {
  return (await selectClosures(db, now).where('closures.id', '=', id).executeTakeFirst()) ?? null;
}

interface Period {
  resortId: number;
  from: Date;
  until: Date;
}

export type ConcernedRow = Awaited<ReturnType<typeof listConcerned>>[number];

/** The openings of a resort that lie in a period and have not started, by id, with the guests concerned. */
export function listConcerned(db: Database, { resortId, from, until }: Period, now: Date) {
  return db
    .selectFrom('openings')
    .select((of) => [
      'id',
      'startsAt',
      'publishedAt',
      of
        .selectFrom('bookings')
        .whereRef('bookings.openingId', '=', 'openings.id')
        .where('bookings.status', 'in', activeStatuses)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('booked'),
      of
        .selectFrom('waitingEntries')
        .whereRef('waitingEntries.openingId', '=', 'openings.id')
        .where('waitingEntries.state', '<>', 'ended')
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .where('resortId', '=', resortId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<', until)
    .where('endsAt', '>', from)
    .orderBy('id')
    .execute();
}
