import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** When each resort was last edited, by the record of changes; since it was made, where it never was. */
export async function findResortChanges(db: Database): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('resorts')
    .leftJoin('auditLog', (join) =>
      join.onRef('auditLog.subjectId', '=', sql<string>`resorts.id::text`).on('auditLog.subject', '=', 'resort'),
    )
    .select(['resorts.id', sql<Date>`coalesce(max(audit_log.at), resorts.created_at)`.as('changedAt')])
    .groupBy('resorts.id')
    .execute();
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}
