import { AppError } from '../../errors/app-error.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { SetupServices } from '../../start/setup-services.ts';

/**
 * Refuses to write people of the stand-in once the database is that of a real community: this server has not started again yet. Call
 * it in the transaction that writes them. Rule: SETUP-6.
 *
 * race: the set-up is completed at the same moment; it updates the row that is locked here before it empties the tables. Either this
 * transaction ends first and is emptied too, or it sees the end of the demo.
 */
export async function refuseAfterDemo({
  db,
  setup,
}: Pick<DatabaseDeps, 'db'> & { setup: Pick<SetupServices, 'isDemo'> }): Promise<void> {
  if (!setup.isDemo) return;
  const { kind } = await db.selectFrom('installation').select('kind').forShare().executeTakeFirstOrThrow();
  if (kind === 'demo') return;
  throw new AppError('unavailable', 'The site is starting again. Please try again in a moment.', { retryAfter: 5 });
}
