import { auditActor, type Actor } from '../../../actor.ts';
import type { TransactionDeps } from '../../../database/transact.ts';

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
export async function recordChange(deps: TransactionDeps, actor: Actor, change: Change): Promise<void> {
  await deps.db
    .insertInto('auditLog')
    .values({
      at: deps.now(),
      ...auditActor(actor),
      action: change.action,
      subject: change.subject,
      subjectId: change.subjectId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
}
