import {
  addHost as addHostEndpoint,
  listHosts as listHostsEndpoint,
  removeHost as removeHostEndpoint,
} from '@sunset/contract/api/hosts.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { addHost } from './commands/add-host.ts';
import { removeHost } from './commands/remove-host.ts';
import { presentHost } from './presenter.ts';
import { listHosts } from './queries.ts';

/** Who runs evenings. */
export function serveHosts(api: ApiServer): void {
  serve(api, listHostsEndpoint, async ({ deps }) => (await listHosts(deps.db)).map(presentHost));
  serve(api, addHostEndpoint, async ({ deps, actor, body }) => ({
    success: true as const,
    host: presentHost(await addHost(deps, actor, body.member_id)),
  }));
  serve(api, removeHostEndpoint, async ({ deps, actor, params }) => {
    await removeHost(deps, actor, params.memberId);
    return { success: true as const };
  });
}
