import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { secretHash } from '../../auth/rules.ts';
import { linkLifetimeMs } from '../rules.ts';

/**
 * Makes the link of the first set-up, in place of all that were not completed, and returns its token. Null where the database does
 * not belong to the stand-in alone: completing would delete a community. Rules: SETUP-1, SETUP-5.
 */
export async function createSetupLink(deps: DatabaseDeps & { random: Random }): Promise<string | null> {
  const token = deps.random.token();
  const now = deps.now();
  return deps.db.transaction().execute(async (db) => {
    // race: two processes that start together; the row lock orders them, and the later link replaces the earlier one.
    const { kind } = await db.selectFrom('installation').select('kind').forNoKeyUpdate().executeTakeFirstOrThrow();
    if (kind !== 'demo') return null;
    await db.deleteFrom('setupLinks').where('completedAt', 'is', null).execute();
    await db
      .insertInto('setupLinks')
      .values({ tokenHash: secretHash(token), createdAt: now, expiresAt: new Date(now.getTime() + linkLifetimeMs) })
      .execute();
    return token;
  });
}
