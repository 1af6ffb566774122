import * as contract from '@sunset/contract/api/setup/discord.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { setApplication } from '../commands/set-application.ts';
import { listRoles, sendTestMessage, setRoles } from '../commands/set-roles.ts';
import { listServers, setServer } from '../commands/set-server.ts';
import { presentSaved, presentServer } from '../presenter.ts';
import { keyOf } from '../setup-browser.ts';

/** The steps that ask Discord. */
export function serveSetupDiscord(api: ApiServer): void {
  serve(api, contract.setSetupApplication, async ({ deps, cookieHeader, body }) =>
    presentSaved(deps, await setApplication(deps, keyOf(deps, cookieHeader), body)),
  );
  serve(api, contract.listSetupServers, ({ deps, cookieHeader }) => listServers(deps, keyOf(deps, cookieHeader)));
  serve(api, contract.setSetupServer, async ({ deps, cookieHeader, body }) =>
    presentSaved(deps, await setServer(deps, keyOf(deps, cookieHeader), body.guild_id)),
  );
  serve(api, contract.listSetupRoles, async ({ deps, cookieHeader }) =>
    presentServer(await listRoles(deps, keyOf(deps, cookieHeader))),
  );
  serve(api, contract.setSetupRoles, async ({ deps, cookieHeader, body }) =>
    presentSaved(deps, await setRoles(deps, keyOf(deps, cookieHeader), body)),
  );
  serve(api, contract.sendSetupTestMessage, async ({ deps, cookieHeader, body }) => ({
    findings: await sendTestMessage(deps, keyOf(deps, cookieHeader), body.channel_id),
  }));
}
