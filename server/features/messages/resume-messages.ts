import type { DatabaseDeps } from '../../database/transact.ts';
import { giveUpMs } from './rules.ts';

/** Gives all that waited while messages were switched off a whole day again: none is given up for having waited. */
export async function resumeMessages(deps: DatabaseDeps): Promise<void> {
  await deps.db
    .updateTable('outbox')
    .set({ giveUpAt: new Date(deps.now().getTime() + giveUpMs) })
    .where('status', 'in', ['pending', 'sending'])
    .execute();
}
