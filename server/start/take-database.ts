import type { Config } from '../config.ts';
import { connectPool, createDatabase } from '../database/connect.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import { migrate } from '../database/schema/migrate.ts';
import { claimInstallation, refuseOtherInstallation } from '../features/installation/commands/claim-installation.ts';
import type { Installation } from '../features/installation/queries.ts';
import { communityOf } from '../features/installation/rules.ts';
import { systemRandom } from '../random.ts';
import { createCodes } from '../secrets/codes.ts';

/**
 * Brings the database up to date and takes it for this configuration, or throws the reason why it belongs to another. Nothing else has
 * been started by then. A database of another is not brought up to date either. Rule: OPS-28.
 */
export async function takeDatabase(
  database: Pick<OpenedDatabase, 'url' | 'place' | 'dataKey'>,
  config: Config,
  now: () => Date,
): Promise<Installation> {
  const { url, place, dataKey } = database;
  const pool = connectPool(url, 1, { warn: () => {} });
  const db = createDatabase(pool);
  try {
    const deps = { db, now, codes: createCodes(dataKey.value, systemRandom) };
    const claim = { wanted: communityOf(config), dataKey, place };
    await refuseOtherInstallation(deps, claim);
    await migrate(pool);
    return await claimInstallation(deps, claim);
  } finally {
    await db.destroy();
  }
}
