import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { countUpToLimit } from '../../database/count-rows.ts';

/** How many answers there are, in all and by stars (one first). */
interface AnswerCounts {
  answers: number;
  distribution: number[];
}

export interface EveningFeedbackRow extends AnswerCounts {
  id: number;
  resort: string;
  startsAt: Date;
  timeZone: string;
  guests: number;
  comments: string[];
}

/** Of the rows `feedback`. */
const distribution = sql<
  number[]
>`array[count(*) filter (where feedback.stars = 1), count(*) filter (where feedback.stars = 2),
  count(*) filter (where feedback.stars = 3), count(*) filter (where feedback.stars = 4),
  count(*) filter (where feedback.stars = 5)]::integer[]`;

/** A booking whose guest came, and which was not removed. */
const came = (booking: RawBuilder<unknown>) =>
  sql<boolean>`${booking}.status = 'completed' and ${booking}.removed_at is null`;

/**
 * A page of the past evenings with guests, the latest first; `last` if there are more. The lines are in the order of their text: that of the answers
 * would say who wrote them.
 */
export async function listEvenings(
  db: Database,
  filter: { resort?: number | undefined; now: Date },
  page: { limit: number; after: { startsAt: Date; id: number } | null },
) {
  const { after, limit } = page;
  const past = db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .where('openings.endsAt', '<=', filter.now)
    .where('openings.startsAt', '<=', filter.now)
    .$if(filter.resort !== undefined, (query) => query.where('openings.resortId', '=', filter.resort ?? 0))
    .where(sql<boolean>`exists (select from bookings b where b.opening_id = openings.id and ${came(sql`b`)})`);
  const total = await countUpToLimit(db, past.select('openings.id'));
  const rows: EveningFeedbackRow[] = await past
    .innerJoinLateral(countAnswers(db), (join) => join.onTrue())
    .select([
      'openings.id',
      'resorts.name as resort',
      'openings.startsAt',
      'openings.timeZone',
      'given.guests',
      'given.answers',
      'given.distribution',
      'given.comments',
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(openings.starts_at, openings.id) < (${after?.startsAt}, ${after?.id})`),
    )
    .orderBy('openings.startsAt', 'desc')
    .orderBy('openings.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, total, last: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/** The answers about the row `openings`: of its guests, and those that were brought along without their guests (FEEDBACK-9). */
const answers = sql<{ stars: number; comment: string }>`(
  select feedback.stars, feedback.comment from bookings b join feedback on feedback.booking_id = b.id
  where b.opening_id = openings.id and ${came(sql`b`)}
  union all
  select feedback.stars, feedback.comment from feedback where feedback.opening_id = openings.id)`;

/** The guests and answers of the row `openings`. */
const countAnswers = (db: Database) =>
  db
    .selectFrom(answers.as('feedback'))
    .select([
      sql<number>`(select count(*)::integer from bookings b where b.opening_id = openings.id and ${came(sql`b`)})`.as(
        'guests',
      ),
      sql<number>`count(*)::integer`.as('answers'),
      distribution.as('distribution'),
      sql<string[]>`coalesce(array_agg(feedback.comment order by feedback.comment)
        filter (where feedback.comment <> ''), '{}')`.as('comments'),
    ])
    .as('given');

export interface ResortFeedbackRow extends AnswerCounts {
  id: number;
  resort: string;
}

/** The answers about evenings that started after `since`, by resort; resorts without answers are left out. */
export function listByResort(db: Database, since: Date): Promise<ResortFeedbackRow[]> {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoinLateral(answers.as('feedback'), (join) => join.onTrue())
    .select([
      'resorts.id',
      'resorts.name as resort',
      sql<number>`count(*)::integer`.as('answers'),
      distribution.as('distribution'),
    ])
    .where('openings.startsAt', '>', since)
    .groupBy('resorts.id')
    .orderBy('resorts.sortOrder')
    .orderBy('resorts.id')
    .execute();
}
