import type { AttemptOutcome } from '@sunset/contract/webhook-events.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { failingLimitMs } from './rules.ts';

/** The end of one attempt, as `record_webhook_attempts` takes it. */
export interface AttemptResult {
  id: number;
  claim: number;
  outcome: AttemptOutcome;
  status: number | null;
  ms: number;
  retry_at: Date | null;
}

/** Records attempts that ended, in one transaction. */
export async function recordAttempts(db: Database, results: AttemptResult[], now: Date): Promise<void[]> {
  await sql`
    select record_webhook_attempts(${JSON.stringify(results)}::jsonb, ${failingLimitMs} * interval '1 millisecond', ${now})`.execute(
    db,
  );
  return results.map(() => undefined);
}
