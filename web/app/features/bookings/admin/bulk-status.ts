import type { ResponseOf } from '@sunset/contract/client.ts';
import { call } from '../../../lib/requests/api.ts';
import { errorText, isUnanswered } from '../../../lib/requests/error-text.ts';

/** The server accepts at most this many. */
const maxBookingsPerCall = 200;

export type BulkStatus = 'confirmed' | 'cancelled';

type ServerOutcome = ResponseOf<'POST /admin/bookings/bulk'>['outcomes'][number];

/** Of one booking. `unanswered`: it may have changed, because the server did not answer. `not_changed`: its call failed or was not sent. */
export type BulkOutcome = Omit<ServerOutcome, 'outcome'> & {
  outcome: ServerOutcome['outcome'] | 'unanswered' | 'not_changed';
};

interface BulkChange {
  references: readonly string[];
  status: BulkStatus;
}

/** Sends the bookings in calls of the permitted size, one after another. Throws only if the first of them fails. */
export async function setStatusInBatches({ references, status }: BulkChange): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let sent = 0; sent < references.length; sent += maxBookingsPerCall) {
    const batch = references.slice(sent, sent + maxBookingsPerCall);
    try {
      const answer = await call('POST /admin/bookings/bulk', { body: { references: batch, status } });
      outcomes.push(...answer.outcomes);
    } catch (error) {
      if (sent === 0) throw error;
      return [...outcomes, ...failed(batch, error), ...unsent(references.slice(sent + maxBookingsPerCall))];
    }
  }
  return outcomes;
}

function failed(references: readonly string[], error: unknown): BulkOutcome[] {
  const text = errorText(error);
  const [outcome, detail] = isUnanswered(error)
    ? (['unanswered', `${text} It may have changed: look at its status.`] as const)
    : (['not_changed', text] as const);
  return references.map((bookingReference) => ({ bookingReference, outcome, detail, booking: null }));
}

function unsent(references: readonly string[]): BulkOutcome[] {
  const detail = 'Not sent, because the bookings before it failed. Please try again.';
  return references.map((bookingReference) => ({ bookingReference, outcome: 'not_changed', detail, booking: null }));
}
