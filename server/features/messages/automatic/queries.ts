import { automaticMessageKinds, notNeededFailures, type AutomaticMessageKind } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** Openings that are not over, also planned ones, with what was switched off for them. */
export async function listOpeningsAhead(db: Database, openingId: number | null, now: Date) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.endsAt',
      'resorts.name as resort',
      sql<boolean>`openings.published_at is not null`.as('isPublished'),
      sql<AutomaticMessageKind[]>`array(select kind from switched_off_messages s where s.opening_id = openings.id)`.as(
        'switchedOff',
      ),
    ])
    .where('openings.cancelledAt', 'is', null)
    .where('openings.endsAt', '>', now)
    .$if(openingId !== null, (query) => query.where('openings.id', '=', openingId ?? 0))
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .limit(100)
    .execute();
}

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));

/** How the automatic messages of openings fared: one row for each opening, kind of message and state. */
export async function countAutomaticMessages(db: Database, openingIds: number[]) {
  if (openingIds.length === 0) return [];
  const { rows } = await sql<{
    openingId: number;
    kind: string;
    status: string;
    failure: string | null;
    count: number;
  }>`
    select coalesce(bookings.opening_id, (outbox.payload ->> 'opening_id')::integer) as "openingId", outbox.kind,
      outbox.status, max(outbox.failure) as failure, count(*)::integer as count
    from outbox left join bookings on bookings.reference = outbox.payload ->> 'reference'
    where outbox.kind in (${literals(automaticMessageKinds)})
      and (outbox.failure is null or outbox.failure not in (${literals(notNeededFailures)}))
      and coalesce(bookings.opening_id, (outbox.payload ->> 'opening_id')::integer) = any (${openingIds}::integer[])
      and (outbox.kind <> 'opening.event' or not exists (
        select from outbox later where later.kind = 'opening.event' and later.id > outbox.id
          and later.payload ->> 'opening_id' = outbox.payload ->> 'opening_id'))
    group by 1, 2, 3`.execute(db);
  return rows;
}
