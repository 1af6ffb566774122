import * as contract from '@sunset/contract/api/site-settings.ts';
import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { AppError } from '../../errors/app-error.ts';
import { canLinkAccounts } from '../accounts/rules.ts';
import { drawNeedsLinks } from '../openings/on-sale-times/errors.ts';
import { changeSettings } from './commands/change-settings.ts';
import { setRobuxItems } from './commands/set-robux-items.ts';
import { presentSiteSettings, presentRobuxItems } from './presenter.ts';
import { getSiteSettings, listRoomPrices } from './queries.ts';
import { findMissingTexts } from './rules.ts';

/** Another admin changed some of the same settings first: `changed` lists them, the rest are the current settings. */
const settingsChangedMeanwhile = (changed: readonly string[], { settings, version }: AdminSiteSettings) =>
  new AppError('changed_meanwhile', 'Another admin changed some of these settings while you were editing them.', {
    extensions: { changed, settings, version },
  });

export function serveSiteSettings(api: ApiServer): void {
  serve(api, contract.getSiteSettings, async ({ deps }) => presentSiteSettings(await deps.siteSettings()));
  serve(api, contract.changeSiteSettings, async ({ deps, actor, body }) => {
    if (body.default_sale_mode === 'draw' && !canLinkAccounts(deps)) throw drawNeedsLinks('body.default_sale_mode');
    const { defaults } = await deps.siteSettings();
    const missing = findMissingTexts(body, defaults);
    if (missing.length > 0)
      throw new AppError('invalid_input', 'Please fill in the marked fields.', { fields: missing });
    const conflicts = await changeSettings(deps, actor, body);
    // Not the cached settings: another server may have changed them a moment ago.
    const current = presentSiteSettings(await getSiteSettings(deps.db, defaults));
    if (conflicts.length > 0) throw settingsChangedMeanwhile(conflicts, current);
    return current;
  });
  serve(api, contract.listRobuxItems, async ({ deps }) => {
    const { robuxItems } = await deps.siteSettings();
    return presentRobuxItems(robuxItems, await listRoomPrices(deps.db, deps.now()));
  });
  serve(api, contract.setRobuxItem, async ({ deps, actor, params, body }) => {
    const item = { amount: params.amount, link: body.link };
    await setRobuxItems(deps, actor, [item]);
    return item;
  });
  serve(api, contract.setRobuxItems, async ({ deps, actor, body }) => {
    await setRobuxItems(deps, actor, body.items);
    return body.items;
  });
}
