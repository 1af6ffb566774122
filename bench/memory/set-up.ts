import { join } from 'node:path';
import { personIds } from '@sunset/standin/ids.ts';
import { startStandin } from '@sunset/standin/start.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { aBrowserAt, enterAll, prepareDiscord, signIn } from '../../test/new-community/set-up.ts';
import type { Closers } from '../drop/closers.ts';
import { scratchFolder, startProgram, visitWhenReady, waitFor } from './program.ts';
import { peakDuring, type Phase } from './sample.ts';

/**
 * A first start in an empty folder, as an operator does it: with the database, the demo and the stand-in of the package. From the
 * printed link until the site of the community has shown its first pages.
 */
export async function measureSetUp(node: string, packageFolder: string, closers: Closers): Promise<Phase> {
  const portal = await startStandin({ isNewcomer: true });
  await closers.add(portal.close);
  const site = startProgram(node, join(packageFolder, 'commands/start.js'), {
    ...portal.addresses(),
    DATA_DIR: await scratchFolder(closers),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  });
  await closers.add(site.stop);
  const [, url = '', token = ''] = await waitFor('The link', () => /^\s+(http\S+)\/setup#(\S+)$/m.exec(site.output()));
  prepareDiscord(portal, url);
  return peakDuring(async () => {
    const browser = aBrowserAt(() => url);
    await browser.fetch('/setup');
    await enterAll({ portal }, browser, token);
    await browser.call('POST /setup/check');
    await signIn(browser, personIds.gold);
    await browser.call('POST /setup/finish');
    await waitFor('The site of the community', async () => {
      const status = await browser.call('GET /setup/status').catch(() => null);
      return status?.is_set_up === true ? status : null;
    });
    await visitWhenReady(url);
  });
}
