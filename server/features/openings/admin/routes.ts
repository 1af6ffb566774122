import {
  createOpening,
  listAdminOpenings,
  listOpeningFormResorts as listResortsEndpoint,
  moveOpening as moveEndpoint,
  previewOpenings as previewEndpoint,
  setOpeningCode as setOpeningCodeEndpoint,
  setResortCode as setResortCodeEndpoint,
} from '@sunset/contract/api/openings/admin.ts';
import { readStartCursor, setPage, writeStartCursor } from '../../../http/paging.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { withoutCodeForKeys } from '../../api-keys/presenter.ts';
import { canLinkAccounts } from '../../accounts/rules.ts';
import { createOpenings } from './commands/create-openings.ts';
import { moveOpening } from './commands/move-opening.ts';
import { setOpeningCode, setResortCode } from './commands/set-code.ts';
import { badStart } from './errors.ts';
import { findClosuresAt } from '../closures/queries.ts';
import { readPublication } from '../publication/rules.ts';
import { presentAdminOpening, presentOpeningFormResort, presentPreview } from './presenter.ts';
import { countFutureOpenings, findOverlaps, listFutureOpenings, listOpeningFormResorts } from './queries.ts';
import { checkStarts, weeklyStarts } from './rules.ts';

/** Planning of openings by staff. */
export function serveOpeningsAdmin(api: ApiServer): void {
  serveReads(api);
  serve(api, createOpening, async ({ deps, actor, body }) => {
    const { resort_name: resortName, timezone: zone, repeat_weeks: weeks, publish_at: publishAt } = body;
    const start = new Date(body.opening_date);
    const { defaultSaleMode } = await deps.siteSettings();
    const canDraw = canLinkAccounts(deps);
    // An opening that opens at once has no lobby.
    const onSale = body.releases
      ? {
          times: body.releases,
          regularShare: body.releases.regular_share,
          // Rule: DRAW-15.
          saleMode: body.releases.sale_mode ?? (canDraw ? defaultSaleMode : 'fast'),
          canDraw,
        }
      : null;
    const rows = await createOpenings(deps, actor, {
      resortName,
      start,
      zone,
      weeks,
      onSale,
      publication: readPublication(publishAt),
      despiteClosures: body.despite_closures ?? [],
    });
    const message = rows.length === 1 ? 'The opening was created.' : `${rows.length} openings were created.`;
    return { success: true as const, message, openings: rows.map(presentAdminOpening) };
  });
  serve(api, moveEndpoint, async ({ deps, actor, params, body }) => {
    const start = new Date(body.new_opening_date);
    const wanted = {
      openingId: body.opening_id ?? null,
      start,
      zone: body.timezone ?? null,
      despiteClosures: body.despite_closures ?? [],
    };
    const { opening, bookings } = await moveOpening(deps, actor, { resortId: params.resortId, ...wanted });
    const message = 'The opening was moved.';
    return { success: true as const, message, opening: presentAdminOpening(opening), moved_bookings: bookings };
  });
  serve(api, setOpeningCodeEndpoint, async ({ deps, actor, params, body }) => {
    await setOpeningCode(deps, actor, params.openingId, body.neighborhood_code);
    return { success: true as const, neighborhood_code: body.neighborhood_code };
  });
  serve(api, setResortCodeEndpoint, async ({ deps, actor, params, body }) => {
    await setResortCode(deps, actor, params.resortId, body.neighborhood_code);
    return { success: true as const, neighborhood_code: body.neighborhood_code };
  });
}

function serveReads(api: ApiServer): void {
  serve(api, listResortsEndpoint, async ({ deps }) =>
    (await listOpeningFormResorts(deps.db, deps.now())).map(presentOpeningFormResort),
  );
  serve(api, listAdminOpenings, async (call) => {
    const { deps, actor, query } = call;
    const resortId = query.resort ?? null;
    const page = { limit: query.limit, after: readStartCursor(query.cursor), resortId };
    const { rows, hasMore } = await listFutureOpenings(deps.db, deps.now(), page);
    const last = hasMore ? rows.at(-1) : undefined;
    const next = last === undefined ? null : writeStartCursor(last);
    setPage(call, { next, total: await countFutureOpenings(deps.db, deps.now(), resortId) });
    return rows.map(presentAdminOpening).map((opening) => withoutCodeForKeys(actor, opening));
  });
  serve(api, previewEndpoint, async ({ deps, query }) => {
    const resolved = weeklyStarts(query.local_time, query.timezone, query.repeat_weeks);
    const { starts, problem } = checkStarts(resolved, query.timezone, deps.now());
    if (problem) throw badStart(problem.week === 0 ? 'query.local_time' : 'query.repeat_weeks', problem.message);
    const { resort: resortId, moving: exceptId = null } = query;
    const standing = resortId === undefined ? [] : await findOverlaps(deps.db, { resortId, starts, exceptId });
    const closures = resortId === undefined ? [] : await findClosuresAt(deps.db, { resortId, starts });
    return presentPreview(starts, standing, closures);
  });
}
