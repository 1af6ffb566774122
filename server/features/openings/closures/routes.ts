import {
  closeResort as closeEndpoint,
  liftClosure as liftEndpoint,
  listClosures as listEndpoint,
  previewClosure,
  type ClosureDecision,
} from '@sunset/contract/api/openings/closures.ts';
import { notFound } from '../../../errors/app-error.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { findResort } from '../../resorts/queries.ts';
import { presentNotRestored } from '../deletions/presenter.ts';
import { closeResort, type Decision } from './commands/close-resort.ts';
import { liftClosure } from './commands/lift-closure.ts';
import { presentClosure, presentConcerned } from './presenter.ts';
import { listClosures, listConcerned } from './queries.ts';

/** Closing resorts for a while, for staff. */
export function serveClosures(api: ApiServer): void {
  serve(api, listEndpoint, async ({ deps }) => (await listClosures(deps.db, deps.now())).map(presentClosure));
  serve(api, previewClosure, async ({ deps, params, query }) => {
    if ((await findResort(deps.db, params.resortId)) === null) throw notFound('The resort');
    const period = { resortId: params.resortId, from: new Date(query.from), until: new Date(query.until) };
    const concerned = await listConcerned(deps.db, period, deps.now());
    return concerned.map(presentConcerned).toSorted((one, other) => one.opening_date.localeCompare(other.opening_date));
  });
  serve(api, closeEndpoint, async ({ deps, actor, params, body }) => {
    const { from, until, reason, openings } = body;
    const period = { resortId: params.resortId, from: new Date(from), until: new Date(until) };
    const closed = await closeResort(deps, actor, { ...period, reason, decisions: openings.map(readDecision) });
    return {
      success: true as const,
      closure: presentClosure(closed.closure),
      cancelled_bookings: closed.cancelledBookings,
      moved_bookings: closed.movedBookings,
    };
  });
  serve(api, liftEndpoint, async ({ deps, actor, params }) => {
    const { openings, bookings, notRestored } = await liftClosure(deps, actor, params.closureId);
    return {
      success: true as const,
      restored_openings: openings,
      restored_bookings: bookings,
      not_restored: notRestored.map(presentNotRestored),
    };
  });
}

function readDecision(sent: ClosureDecision, index: number): Decision {
  const openingId = sent.opening_id;
  if (sent.action !== 'move') return { openingId, action: sent.action };
  const path = `body.openings.${index}.new_opening_date`;
  return { openingId, action: 'move', start: new Date(sent.new_opening_date), path };
}
