import { getOnSaleTimes, setOnSaleTimes as setEndpoint } from '@sunset/contract/api/openings/on-sale-times.ts';
import { notFound } from '../../../errors/app-error.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { canLinkAccounts } from '../../accounts/rules.ts';
import { setOnSaleTimes } from './commands/set-on-sale-times.ts';
import { presentOnSaleTimes } from './presenter.ts';
import { findOnSaleTimes } from './queries.ts';

/** When booking of an opening opens, for staff. */
export function serveOnSaleTimes(api: ApiServer): void {
  serve(api, getOnSaleTimes, async ({ deps, params }) => {
    const row = await findOnSaleTimes(deps.db, params.openingId);
    if (row === null) throw notFound('The opening');
    return presentOnSaleTimes(row, deps.now());
  });
  serve(api, setEndpoint, async ({ deps, actor, params, body }) => {
    const { regular_share: regularShare, sale_mode: saleMode = null, ...times } = body;
    const row = await setOnSaleTimes(deps, actor, {
      openingId: params.openingId,
      times,
      regularShare,
      saleMode,
      canDraw: canLinkAccounts(deps),
      field: 'body',
    });
    return { success: true as const, releases: presentOnSaleTimes(row, deps.now()) };
  });
}
