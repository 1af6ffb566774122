import { notNeededFailures } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { countUpToLimit } from '../../database/count-rows.ts';
import { wasDue } from './delivery/queries.ts';

/** Messages of the outbox with what they are about. `payload` names a booking, an opening or a person. */
export function selectMessages(db: Database) {
  return db
    .selectFrom('outbox')
    .leftJoin('bookings', (join) => join.on(sql<boolean>`bookings.reference = outbox.payload ->> 'reference'`))
    .leftJoin('members', 'members.id', 'bookings.memberId')
    .leftJoin('openings', (join) =>
      join.on(sql<boolean>`openings.id = coalesce(bookings.opening_id, (outbox.payload ->> 'opening_id')::integer)`),
    )
    .leftJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('admins', (join) => join.on(sql<boolean>`admins.discord_id = outbox.payload ->> 'discord_id'`))
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.payload',
      'outbox.status',
      'outbox.failure',
      'outbox.failureDetail',
      'outbox.attempts',
      'outbox.notBefore',
      'outbox.createdAt',
      'outbox.sentAt',
      'bookings.reference',
      'members.displayName as guest',
      'admins.username as admin',
      // Messages that are not about a booking name their member. A deleted account has a name that says so.
      sql<
        string | null
      >`(select m.display_name from members m where m.id = (outbox.payload ->> 'member_id')::integer)`.as('member'),
      'openings.id as openingId',
      'openings.startsAt as openingStartsAt',
      'resorts.name as resort',
    ]);
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

export interface MessageFilters {
  state?: string | undefined;
  kind?: string | undefined;
  opening?: number | undefined;
  failure?: string | undefined;
  reference?: string | undefined;
}

/** Found by their keys: the join that names the opening would read every message for it. */
const isAboutOpening = (id: number) => sql<boolean>`outbox.id = any(array(
  select id from outbox where payload ->> 'opening_id' = ${String(id)}
  union all
  select sent.id from bookings b cross join lateral (
    select id from outbox where payload ->> 'reference' = b.reference offset 0
  ) sent where b.opening_id = ${id}))`;

/** A page of the messages, newest first: those with ids below `before`. */
export async function listMessages(
  db: Database,
  filters: MessageFilters,
  page: { limit: number; before: number | null },
) {
  const { state, kind, opening, failure, reference } = filters;
  const conditions = [
    ...(state === undefined ? [] : [sql<boolean>`outbox.status = ${state}`]),
    ...(kind === undefined ? [] : [sql<boolean>`outbox.kind = ${kind}`]),
    ...(failure === undefined ? [] : [sql<boolean>`outbox.failure = ${failure}`]),
    ...(opening === undefined ? [] : [isAboutOpening(opening)]),
    ...(reference === undefined ? [] : [sql<boolean>`outbox.payload ->> 'reference' = ${reference}`]),
  ];
  const found = db
    .selectFrom('outbox')
    .select('outbox.id')
    .where((is) => is.and(conditions));
  const total = await countUpToLimit(db, found);
  const rows = await selectMessages(db)
    .where((is) => is.and(conditions))
    .$if(page.before !== null, (query) => query.where('outbox.id', '<', page.before ?? 0))
    .orderBy('outbox.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  return { rows: shown, total, next: rows.length > page.limit ? String(shown.at(-1)?.id) : null };
}

export async function findMessage(db: Database, id: number): Promise<MessageRow | null> {
  return (await selectMessages(db).where('outbox.id', '=', id).executeTakeFirst()) ?? null;
}

/** Offers of openings ahead that ended before their members were told of them. Rule: OFFER-14. */
const untoldOffers = (now: Date) => sql<number>`(
  select count(*)::integer from offers join openings on openings.id = offers.opening_id
  where offers.state = 'untold' and openings.starts_at > ${now})`;

/** How delivery fares; `token` is the fingerprint of the bot token in use. */
export async function getDeliveryState(db: Database, now: Date) {
  return db
    .selectFrom('messenger')
    .select((of) => [
      'messenger.pausedUntil',
      'messenger.stoppedToken',
      of.selectFrom('settings').select('messagesEnabled').$asScalar().$notNull().as('isOn'),
      of
        .selectFrom('outbox')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('status', 'in', ['pending', 'sending'])
        .$asScalar()
        .$notNull()
        .as('waiting'),
      of
        .selectFrom('outbox')
        .select(
          sql<number>`coalesce(max(extract(epoch from ${now}::timestamptz - created_at)), 0)::integer`.as('seconds'),
        )
        .where('status', 'in', ['pending', 'sending'])
        .where('notBefore', '<=', now)
        .$asScalar()
        .$notNull()
        .as('oldestDueSeconds'),
      of
        .selectFrom('outbox')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('status', '=', 'unknown')
        .$asScalar()
        .$notNull()
        .as('unknown'),
      of
        .selectFrom('outbox')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('status', '=', 'dead')
        .where('failure', 'not in', notNeededFailures)
        .$asScalar()
        .$notNull()
        .as('dead'),
      untoldOffers(now).as('untoldOffers'),
    ])
    .executeTakeFirstOrThrow();
}

/** The message with this idempotency key, `<kind>:<key>`. */
export async function findMessageByKey(db: Database, dedupKey: string): Promise<number> {
  const { id } = await db.selectFrom('outbox').select('id').where('dedupKey', '=', dedupKey).executeTakeFirstOrThrow();
  return id;
}

/** How many messages of a kind an opening has had. */
export async function countMessagesOfOpening(db: Database, of: { kind: string; openingId: number }): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', of.kind)
    .where(sql<boolean>`payload ->> 'opening_id' = ${String(of.openingId)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The messages to a member that are due, about bookings whose session did not end long ago, newest first. By the member's
 * bookings (`offset 0`), not by all bookings of current openings.
 */
export async function listMemberMessages(db: Database, memberId: number, since: Date, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('openings')
          .selectAll()
          .whereRef('openings.id', '=', 'bookings.openingId')
          .offset(0)
          .as('openings'),
      (join) => join.onTrue(),
    )
    .innerJoin('outbox', (join) => join.on(sql<boolean>`outbox.payload ->> 'reference' = bookings.reference`))
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.payload',
      'outbox.status',
      'outbox.failure',
      'outbox.createdAt',
      'bookings.reference',
      'openings.timeZone',
    ])
    .where('bookings.memberId', '=', memberId)
    .where('openings.endsAt', '>', since)
    .where(wasDue(now))
    .orderBy('outbox.id', 'desc')
    .limit(100)
    .execute();
}
