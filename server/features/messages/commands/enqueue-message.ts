import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';

export interface OutgoingMessage {
  kind: MessageKind;
  /** The idempotency key within the kind. */
  key: string;
  payload: Record<string, unknown>;
  /** From when on it is sent; at once by default. */
  due?: Date;
}

/**
 * Puts a message into the outbox. Call it in the transaction of the change that the message is about. Returns false if the
 * outbox has a message with this key. Rule: MSG-1.
 */
export async function enqueueMessage(deps: DatabaseDeps, message: OutgoingMessage): Promise<boolean> {
  const now = deps.now();
  const { kind, key, payload, due = now } = message;
  const { rows } = await sql<{ added: number }>`
    select enqueue_messages(${kind}, ${[key]}, array[${JSON.stringify(payload)}::jsonb], ${due}, ${now}) as added`.execute(
    deps.db,
  );
  return rows[0]?.added === 1;
}
