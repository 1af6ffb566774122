import {
  addAdmin as addAdminEndpoint,
  listAdmins as listAdminsEndpoint,
  removeAdmin as removeAdminEndpoint,
  setAdminCode,
} from '@sunset/contract/api/admins.ts';
import type { Actor } from '../../actor.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { addAdmin, type ChangedAdmin } from './commands/add-admin.ts';
import { removeAdmin } from './commands/remove-admin.ts';
import { setCode } from './commands/set-code.ts';
import { presentAdmin } from './presenter.ts';
import { listAdmins } from './queries.ts';

/** Who administers the community. */
export function serveAdmins(api: ApiServer): void {
  serve(api, listAdminsEndpoint, async ({ deps, actor }) =>
    (await listAdmins(deps.db)).map((row) => presentAdmin(row, actor)),
  );
  serve(api, addAdminEndpoint, async ({ deps, actor, body }) => {
    const { discord_id: discordId, username, security_code: code } = body;
    return presentChanged(actor, await addAdmin(deps, actor, { discordId, username: username.trim(), code }));
  });
  serve(api, removeAdminEndpoint, async ({ deps, actor, params }) => {
    await removeAdmin(deps, actor, params.discordId);
    return { success: true as const };
  });
  serve(api, setAdminCode, async ({ deps, actor, params, body }) =>
    presentChanged(actor, await setCode(deps, actor, { discordId: params.discordId, code: body.security_code })),
  );
}

function presentChanged(actor: Actor, { admin, generatedCode }: ChangedAdmin) {
  return { success: true as const, admin: presentAdmin(admin, actor), security_code: generatedCode };
}
