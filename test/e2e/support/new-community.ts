import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { connectPool, createDatabase } from '../../../server/database/connect.ts';
import { test as base, type Site } from './fixtures.ts';
import { startPackage } from './site/start-package.ts';
import { startSite } from './site/start-site.ts';

/** A site that has just been started for the first time, with the link of its set-up. */
export interface NewSite extends Site {
  /** As it was printed. */
  setupLink: string;
  /** The Discord of the new community: the person who sets the site up is new to its developer portal. */
  discord: Standin;
}

interface WorkerFixtures {
  site: NewSite;
}

/** Each file has a site of its own, with SITE_PACKAGE=1 the packed one by npx. It finds its Discord, Bloxlink and Roblox at a stand-in that knows nothing of it. */
export const test = base.extend<object, WorkerFixtures>({
  site: [
    async ({ siteSettings }, use) => {
      const discord = await startStandin({ isNewcomer: true });
      // No chosen seed, as on a first start: a chosen demo would refuse to make place for a community.
      const settings = { SEED: '', ...discord.addresses(), ...siteSettings };
      const started = await (process.env.SITE_PACKAGE ? startPackage(settings) : startSite({ settings }));
      const { url, standinUrl, databaseUrl, setupToken, close } = started;
      const db = createDatabase(connectPool(databaseUrl, 2, { warn: () => {} }));
      const newSite: NewSite = {
        url,
        standinUrl,
        db,
        now: () => new Date(),
        setupLink: `${url}/setup#${setupToken}`,
        discord,
      };
      await use(newSite);
      await db.destroy();
      await close();
      await discord.close();
    },
    { scope: 'worker', timeout: process.env.SITE_PACKAGE ? 300_000 : 60_000 },
  ],
});

/** What the person does in the developer portal: both redirects, and the bot in the server. */
export function finishPortal({ discord, url }: NewSite): void {
  discord.registerRedirects(url);
  discord.world.discord.botInGuild = true;
}
