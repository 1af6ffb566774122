import type { DatabaseDeps } from '../../../database/transact.ts';
import { fileKeptMs } from '../rules.ts';

/** Deletes drafts, and the text of rows with a problem, a day later, and the ids of people whose gold is over. Rules: IMPORT-15, IMPORT-16. */
export async function forgetFiles({ db, now }: DatabaseDeps): Promise<void> {
  const before = new Date(now().getTime() - fileKeptMs);
  await db.deleteFrom('imports').where('state', '=', 'draft').where('createdAt', '<=', before).execute();
  await db
    .updateTable('importRows')
    .set({ discordId: null })
    .where('discordId', 'is not', null)
    .where('startsAt', '<=', now())
    .execute();
  await db
    .updateTable('importRows')
    .set({ cells: null })
    .where('cells', 'is not', null)
    .where('importId', 'in', (of) => of.selectFrom('imports').select('id').where('importedAt', '<=', before))
    .execute();
}
