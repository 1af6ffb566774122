import type { Deps } from '../../../../server/deps.ts';
import { listen } from '../../../../server/http/connection/listen.ts';
import { createDevelopmentSite } from '../../../../server/pages/rendering/development-pages.ts';

/** The same site as `npm run dev` serves it, on a port of its own. */
export async function serveDevelopment(deps: Deps): Promise<{ url: string; close: () => Promise<unknown> }> {
  const site = await createDevelopmentSite(deps);
  const { port, close } = await listen(site, { host: '127.0.0.1', port: 0, callerNetwork: deps.callerNetwork });
  return { url: `http://localhost:${port}`, close };
}
