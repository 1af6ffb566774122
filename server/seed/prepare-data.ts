import type { Config } from '../config.ts';
import type { DatabaseDeps } from '../database/transact.ts';
import type { Random } from '../random.ts';
import { namePrimaryAdmin } from '../features/admins/commands/name-primary-admin.ts';
import { renewDemoOpenings, seedIfEmpty } from './seed.ts';

interface PrepareDataDeps extends DatabaseDeps {
  config: Config;
  random: Random;
}

/** Prepares the data before the site opens: seed, demo openings, primary admin; deletes expired rows. */
export async function prepareData(
  deps: PrepareDataDeps,
  { isDemo, isSetUp = false }: { isDemo: boolean; isSetUp?: boolean },
): Promise<void> {
  const { config, db, random } = deps;
  // A community that was set up in the browser has chosen its resorts, or none.
  const seed = isSetUp ? 'none' : (config.seed ?? (isDemo ? 'demo' : 'catalogue'));
  const now = deps.now();
  if (seed !== 'none') {
    const adminDiscordIds = config.seedAdmins.map((discordId) => ({
      discordId,
      username: `Admin ${discordId.slice(-4)}`,
    }));
    await seedIfEmpty(db, {
      now,
      adminDiscordIds,
      random: (bytes) => Buffer.from(random.bytes(bytes)),
      withDemo: seed === 'demo',
    });
  }
  if (isDemo) await renewDemoOpenings(db, now);
  await forgetExpired(deps);
  if (config.primaryAdminDiscordId !== undefined) await namePrimaryAdmin(deps, config.primaryAdminDiscordId);
}

/** Deletes expired sign-ins, rate limits and idempotency keys. */
async function forgetExpired(deps: DatabaseDeps): Promise<void> {
  const aDayAgo = new Date(deps.now().getTime() - 24 * 60 * 60 * 1000);
  await deps.db.deleteFrom('signIns').where('expiresAt', '<', aDayAgo).execute();
  await deps.db.deleteFrom('rateLimitBuckets').where('usedUntil', '<', aDayAgo).execute();
  await deps.db.deleteFrom('idempotencyKeys').where('createdAt', '<', aDayAgo).execute();
}
