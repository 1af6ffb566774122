import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { checkIntervalMs } from '../rules.ts';

/**
 * Asks the update address for the newest version, once a day over all servers. A failure is logged and tried again the next day.
 * Rule: OPS-27.
 */
export async function checkForUpdate(deps: Deps): Promise<void> {
  if (deps.updates === null || !(await claim(deps))) return;
  const latest = await deps.updates.getLatest();
  if (latest.kind !== 'ok') {
    deps.log.info({ reason: latest.reason }, 'the update address could not be asked');
    return;
  }
  await deps.db.updateTable('updateChecks').set(latest.value).execute();
}

/** race: two servers ask at the same time; the conditional update of the only row admits one. */
async function claim({ db, now }: Deps): Promise<boolean> {
  const checkedAt = now();
  const before = new Date(checkedAt.getTime() - checkIntervalMs);
  const claimed = await db
    .insertInto('updateChecks')
    .values({ checkedAt })
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet({ checkedAt }).where('updateChecks.checkedAt', '<=', before),
    )
    .returning(sql<boolean>`true`.as('isOurs'))
    .executeTakeFirst();
  return claimed !== undefined;
}
