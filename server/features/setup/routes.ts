import * as contract from '@sunset/contract/api/setup/setup.ts';
import { isLocalHost } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { requirePrivateConnection } from '../../http/connection/private-connections.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { startChange } from './commands/change-configuration.ts';
import { checkSetup, finishSetup } from './commands/finish-setup.ts';
import { openSetupLink } from './commands/open-setup-link.ts';
import { finishPrimarySignIn, startPrimarySignIn } from './commands/sign-in-primary-admin.ts';
import { getOpenSetup } from './draft.ts';
import { presentSetup } from './presenter.ts';
import { linkLifetimeMs } from './rules.ts';
import { keyOf } from './setup-browser.ts';
import { serveSetupDiscord } from './discord/routes.ts';
import { serveSetupSteps } from './steps/routes.ts';
import { serveWhatIsLeft } from './what-is-left/routes.ts';

/** The first set-up of a community, and changes of its configuration. */
export function serveSetup(api: ApiServer): void {
  const guard = requirePrivateConnection(api.deps.callerNetwork);
  for (const path of ['/api/setup/*', '/api/admin/setup']) api.hono.use(path, guard);
  serve(api, contract.getSetupStatus, async ({ deps }) => ({
    is_set_up: !deps.setup.isDemo,
    started_at: deps.setup.startedAt.toISOString(),
  }));
  serve(api, contract.openSetup, async ({ deps, body, cookieHeader, headers, network, url }) => {
    const browserKey = keyOf(deps, cookieHeader);
    const siteAddress = foreignAddress(deps, url);
    const { token, continue_here: continuesHere = false } = body;
    const key = await openSetupLink(deps, { token, browserKey, network, siteAddress, continuesHere });
    setKey(deps, headers, key);
    return presentSetup(deps, await getOpenSetup(deps, key));
  });
  serve(api, contract.getSetup, async ({ deps, cookieHeader }) =>
    presentSetup(deps, await getOpenSetup(deps, keyOf(deps, cookieHeader))),
  );
  serve(api, contract.startSetupChange, async ({ deps, actor, headers }) => {
    const key = await startChange(deps, actor);
    setKey(deps, headers, key);
    return presentSetup(deps, await getOpenSetup(deps, key));
  });
  serve(api, contract.startSetupSignIn, async ({ deps, cookieHeader }) => ({
    url: await startPrimarySignIn(deps, keyOf(deps, cookieHeader)),
  }));
  serve(api, contract.finishSetupSignIn, async ({ deps, cookieHeader, body }) =>
    presentSetup(deps, await finishPrimarySignIn(deps, keyOf(deps, cookieHeader), body)),
  );
  serve(api, contract.checkSetup, async ({ deps, cookieHeader }) => ({
    findings: await checkSetup(deps, keyOf(deps, cookieHeader)),
  }));
  serve(api, contract.finishSetup, async ({ deps, cookieHeader, headers }) => {
    const { left, leftKey } = await finishSetup(deps, keyOf(deps, cookieHeader));
    deps.cookies.endSetup(headers);
    return { success: true as const, left, left_key: leftKey };
  });
  serveSetupSteps(api);
  serveSetupDiscord(api);
  serveWhatIsLeft(api);
}

function setKey({ cookies }: Pick<Deps, 'cookies'>, headers: Headers, key: string): void {
  const options = { maxAge: linkLifetimeMs / 1000, sameSite: 'Strict' } as const;
  headers.append('set-cookie', cookies.write('setup', key, options));
}

/**
 * The address that a proxy serves over HTTPS, where PUBLIC_URL names none: a private connection that is not local is one of those.
 * It is stored with the rest.
 */
function foreignAddress({ config }: Pick<Deps, 'config'>, url: URL): string | null {
  return config.publicUrl !== undefined || isLocalHost(url.hostname) ? null : `https://${url.host}`;
}
