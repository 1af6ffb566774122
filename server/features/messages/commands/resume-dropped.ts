import { automaticMessageKinds, isGuestMessage } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';

const resumedKinds = ['booking.moved', ...automaticMessageKinds.filter(isGuestMessage)];

/**
 * Resumes messages about bookings that were dropped because the bookings had ended, and which are active again. Outdated ones are
 * dropped again when they are sent.
 */
export async function resumeDropped(deps: DatabaseDeps, references: string[]): Promise<void> {
  await sql`
    update outbox set status = 'pending', failure = null, failure_detail = null, attempts = 0, not_before = ${deps.now()}
    where status = 'dead' and failure = 'out_of_date' and outbox.payload ->> 'reference' = any(${references}::text[])
      and kind = any (${resumedKinds})
      and not exists (
        select from outbox later where later.payload ->> 'reference' = outbox.payload ->> 'reference'
          and later.kind = outbox.kind and later.id > outbox.id)`.execute(deps.db);
}
