import { sql } from 'kysely';
import { auditActor, type Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';

export interface Change {
  /** `subject.verb`, e.g. `booking.cancel`. */
  action: string;
  subject: string;
  /** Our own id of the subject, never a Discord id: the row outlives a deleted account. */
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The same for all rows of one bulk act; see `createBulkId`. */
  bulkId?: string | undefined;
}

/** Writes one audit row; call it in the transaction of the change itself. Never put personal text into a change. */
export async function recordChange(deps: DatabaseDeps, actor: Actor, change: Change): Promise<void> {
  const { action, subject, subjectId, before, after, bulkId = null } = change;
  const { actorKind, actorId } = auditActor(actor);
  await sql`
    select record_changes(${actorKind}, ${[actorId]}, ${action}, ${subject}, ${[subjectId]},
      array[${json(before)}::jsonb], array[${json(after)}::jsonb], ${deps.now()}, ${bulkId})`.execute(deps.db);
}

/** Marks the rows of one bulk act. The log shows them as one entry, the one that is written last (AUDIT-6). */
export async function createBulkId(deps: Pick<DatabaseDeps, 'db'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(deps.db);
  return rows[0]?.id ?? '';
}

const json = (value: Record<string, unknown> | undefined) => (value === undefined ? null : JSON.stringify(value));
