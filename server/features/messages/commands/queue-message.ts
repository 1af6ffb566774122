import { createHash } from 'node:crypto';
import type { MessageKind } from '@sunset/contract/message-kinds.ts';
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
  const dedupKey = `${message.kind}:${message.occasion}`;
  const now = deps.now();
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('outbox')
    .values({
      dedupKey,
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      notBefore: now,
      nonce: createHash('sha256').update(dedupKey).digest('hex').slice(0, 24),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('dedupKey').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
