import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { TransactionDeps } from '../../../database/transact.ts';

export interface OutgoingMessage {
  /** What happened, e.g. `booking.cancelled`. */
  kind: MessageKind;
  /** Names the occasion within the kind: one occasion has one message. */
  occasion: string;
  payload: Record<string, unknown>;
}

/**
 * Puts a message into the outbox; call it in the transaction of the change it tells of. Rule: MSG-1.
 * Answers false where the occasion has its message already.
 */
export async function queueMessage(deps: TransactionDeps, message: OutgoingMessage): Promise<boolean> {
  const { kind, occasion, payload } = message;
  const now = deps.now();
  const { rows } = await sql<{ added: number }>`
    select enqueue_messages(${kind}, ${[occasion]}, array[${JSON.stringify(payload)}::jsonb], ${now}, ${now}) as added`.execute(
    deps.db,
  );
  return rows[0]?.added === 1;
}
