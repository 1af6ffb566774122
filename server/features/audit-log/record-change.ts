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
}

/** Writes one audit row; call it in the transaction of the change itself. Never put personal text into a change. */
export async function recordChange(deps: DatabaseDeps, actor: Actor, change: Change): Promise<void> {
  const { actorKind, actorMemberId } = auditActor(actor);
  const { action, subject, subjectId, before, after } = change;
  await sql`
    select record_changes(${actorKind}, ${[actorMemberId]}, ${action}, ${subject}, ${[subjectId]},
      array[${json(before)}::jsonb], array[${json(after)}::jsonb], ${deps.now()})`.execute(deps.db);
}

const json = (value: Record<string, unknown> | undefined) => (value === undefined ? null : JSON.stringify(value));
