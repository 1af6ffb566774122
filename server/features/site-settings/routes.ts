import {
  changeCommunitySettings,
  getCommunitySettings,
  listRobuxItems,
  setRobuxItem as setRobuxItemEndpoint,
} from '@sunset/contract/api/site-settings.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { changeSettings } from './commands/change-settings.ts';
import { setRobuxItem } from './commands/set-robux-item.ts';
import { settingsChangedMeanwhile } from './errors.ts';
import { presentCommunitySettings, presentRobuxItems } from './presenter.ts';
import { getCommunity, listRoomPrices } from './queries.ts';

/** What the community sets for itself. */
export function serveSettings(api: ApiServer): void {
  serve(api, getCommunitySettings, async ({ deps }) => presentCommunitySettings(await deps.community()));
  serve(api, changeCommunitySettings, async ({ deps, actor, body }) => {
    const conflicts = await changeSettings(deps, actor, body);
    // Not the cached settings: another server may have changed them a moment ago.
    const { defaults } = await deps.community();
    const current = presentCommunitySettings(await getCommunity(deps.db, defaults));
    if (conflicts.length > 0) throw settingsChangedMeanwhile(conflicts, current);
    deps.changes.touch(['settings']);
    return current;
  });
  serve(api, listRobuxItems, async ({ deps }) => {
    const { robuxItems } = await deps.community();
    return presentRobuxItems(robuxItems, await listRoomPrices(deps.db, deps.now()));
  });
  serve(api, setRobuxItemEndpoint, async ({ deps, actor, params, body }) => {
    const item = { amount: params.amount, link: body.link };
    await setRobuxItem(deps, actor, item);
    deps.changes.touch(['settings']);
    return item;
  });
}
