import type { Deps } from './deps.ts';
import { renewDemoOpenings, seedIfEmpty } from './seed/seed.ts';

/** Brings the data to where the site can open: the primary admin by configuration, the seed, fresh demo openings. */
export async function prepareData(deps: Deps, isDemo: boolean): Promise<void> {
  const { config, db, random } = deps;
  const seed = config.seed ?? (isDemo ? 'demo' : 'catalogue');
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

/** Sign-ins and answers kept for repeats are of no use once they have run out. */
async function forgetExpired(deps: Deps): Promise<void> {
  const aDayAgo = new Date(deps.now().getTime() - 24 * 60 * 60 * 1000);
  await deps.db.deleteFrom('signIns').where('expiresAt', '<', aDayAgo).execute();
  await deps.db.deleteFrom('rateLimitBuckets').where('usedUntil', '<', aDayAgo).execute();
  await deps.db.deleteFrom('idempotencyKeys').where('createdAt', '<', aDayAgo).execute();
}

/** The primary admin is whoever the configuration names; one before stays an ordinary admin. Rule: AUTH-7. */
async function namePrimaryAdmin(deps: Deps, discordId: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable('admins')
      .set({ isPrimary: false })
      .where('isPrimary', '=', true)
      .where('discordId', '<>', discordId)
      .execute();
    await db
      .insertInto('admins')
      .values({ discordId, username: 'Primary Admin', isPrimary: true, createdAt: deps.now() })
      .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ isPrimary: true, isActive: true }))
      .execute();
  });
}
