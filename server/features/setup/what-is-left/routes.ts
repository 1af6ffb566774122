import * as contract from '@sunset/contract/api/setup/what-is-left.ts';
import type { Deps } from '../../../deps.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { primaryAdminRequired } from '../errors.ts';
import { markAfterSetup, markLeftItem } from './commands/mark-left-item.ts';
import { leftConfigurationOf } from './left-configuration.ts';
import { getWhatIsLeft, ownsCommunity } from './queries.ts';

/** What a new community has left to do: in the panel, and on the last page of the set-up. */
export function serveWhatIsLeft(api: ApiServer): void {
  serve(api, contract.getWhatIsLeft, async ({ deps, actor }) => {
    const left = await current(deps);
    return (await ownsCommunity(deps.db, actor)) ? left : { ...left, items: [] };
  });
  serve(api, contract.markLeftItem, async ({ deps, actor, body }) => {
    if (!(await ownsCommunity(deps.db, actor))) throw primaryAdminRequired();
    await markLeftItem(deps, actor, body);
    return current(deps);
  });
  serve(api, contract.markLeftItemAfterSetup, async ({ deps, body }) => {
    await markAfterSetup(deps, body);
    return current(deps);
  });
}

const current = (deps: Deps) => getWhatIsLeft(deps, leftConfigurationOf(deps.config, deps.publicUrl()));
