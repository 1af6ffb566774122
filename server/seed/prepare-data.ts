import type { Logger } from 'pino';
import { isDemoSeed, type Config } from '../config.ts';
import type { DatabaseDeps } from '../database/transact.ts';
import type { Random } from '../random.ts';
import { namePrimaryAdmin } from '../features/admins/commands/name-primary-admin.ts';
import type { EveningDeps } from './evening/play-evening.ts';
import { stageEvening, type DemoEvening } from './evening/stage-evening.ts';
import { renewDemoOpenings, seedIfEmpty } from './seed.ts';

interface PrepareDataDeps extends DatabaseDeps {
  config: Config;
  random: Random;
  log: Logger;
}

/**
 * Prepares the data before the site opens: seed, demo openings, primary admin; deletes old rate limits. Answers the evening of the demo
 * that is on.
 */
export async function prepareData(
  deps: PrepareDataDeps,
  { isDemo, isSetUp = false }: { isDemo: boolean; isSetUp?: boolean },
): Promise<DemoEvening | null> {
  const { config, db } = deps;
  const random = (bytes: number) => Buffer.from(deps.random.bytes(bytes));
  // A community that was set up in the browser has chosen its resorts, or none.
  const seed = isSetUp ? 'none' : (config.seed ?? (isDemo ? 'evening' : 'catalogue'));
  const now = deps.now();
  // Before the seed, whose first admin would be one who is replaced.
  if (config.primaryAdminDiscordId !== undefined) await namePrimaryAdmin(deps, config.primaryAdminDiscordId);
  if (seed !== 'none') {
    const adminDiscordIds = config.seedAdmins.map((discordId) => ({
      discordId,
      username: `Admin ${discordId.slice(-4)}`,
    }));
    await seedIfEmpty(db, {
      now,
      adminDiscordIds,
      random,
      withDemo: isDemoSeed(seed),
    });
  }
  if (isDemo) await renewDemoOpenings(db, now);
  await forgetRateLimits(deps);
  return seed === 'evening' ? beginEvening({ ...deps, random }) : null;
}

/** A demo in which a visitor blocked a guest or closed a sale may have no evening; it starts all the same. */
async function beginEvening(deps: EveningDeps & { log: Logger }): Promise<DemoEvening | null> {
  try {
    return await stageEvening(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the evening of the demo could not begin');
    return null;
  }
}

/** They are worth nothing after minutes. Jobs delete everything else, because the clock may be wrong at a start (OPS-33). */
async function forgetRateLimits(deps: DatabaseDeps): Promise<void> {
  const aDayAgo = new Date(deps.now().getTime() - 24 * 60 * 60 * 1000);
  await deps.db.deleteFrom('rateLimitBuckets').where('usedUntil', '<', aDayAgo).execute();
}
