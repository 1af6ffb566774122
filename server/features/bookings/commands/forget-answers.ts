import type { TransactionDeps } from '../../../db/transact.ts';

/** The answers to calls are kept this long for repeats. Rule: decisions.md section 1. */
const keptForMs = 24 * 60 * 60 * 1000;

/** Forgets answers that no repeat of a call can ask for any more. */
export async function forgetAnswers(deps: TransactionDeps): Promise<void> {
  await deps.db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<=', new Date(deps.now().getTime() - keptForMs))
    .execute();
}
