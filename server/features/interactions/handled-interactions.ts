import type { DatabaseDeps } from '../../database/transact.ts';
import type { Reply } from './replies.ts';

/** An interaction, and who acted: the answer of one person is never shown to another. */
export interface InteractionKey {
  id: string;
  discordId: string;
}

/**
 * Whether this interaction is to be handled now; false if it was received before.
 *
 * race: the same request arrives twice, perhaps at two processes; the primary key admits one. Rule: INTER-4.
 */
export async function claimInteraction(deps: DatabaseDeps, { id, discordId }: InteractionKey): Promise<boolean> {
  const claimed = await deps.db
    .insertInto('handledInteractions')
    .values({ id, discordId, receivedAt: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the reply for repeats, and the form that waits for its confirmation. */
export async function storeReply(deps: DatabaseDeps, { id, discordId }: InteractionKey, reply: Reply): Promise<void> {
  const { draft, ...answered } = { draft: undefined, ...reply };
  await deps.db
    .updateTable('handledInteractions')
    .set({ reply: JSON.stringify(answered), ...(draft === undefined ? {} : { draft: JSON.stringify(draft) }) })
    .where('id', '=', id)
    .where('discordId', '=', discordId)
    .execute();
}

/** The stored reply, or null while the interaction is handled. */
export async function findReply(deps: DatabaseDeps, { id, discordId }: InteractionKey): Promise<Reply | null> {
  const row = await deps.db
    .selectFrom('handledInteractions')
    .select('reply')
    .where('id', '=', id)
    .where('discordId', '=', discordId)
    .executeTakeFirst();
  // Written by `storeReply`.
  return (row?.reply ?? null) as Reply | null;
}
