import * as contract from '@sunset/contract/api/bookings/bulk-removal.ts';
import { notFound } from '../../../errors/app-error.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { removeBookings, removeResortBookings, deleteBooking } from './commands/remove-bookings.ts';
import { undoBulkRemoval } from './commands/undo-bulk-removal.ts';
import { presentRemoved, presentBulkRemoval, presentUndone } from './presenter.ts';
import { findResortByName } from '../../resorts/queries.ts';
import { countInScope, listUndoableRemovals, type RemovalScope } from './queries.ts';

/**
 * Removes bookings from the lists, and restores them. Routes with `/clear` are served before those with a reference in that
 * place, which would match the word too.
 */
export function serveBulkRemoval(api: ApiServer): void {
  const { db, now } = api.deps;
  const preview = async (scope: RemovalScope) => {
    const { bookings, futureGuests } = await countInScope(db, scope, now());
    return { bookings, future_guests: futureGuests };
  };
  serve(api, contract.previewRemoveAll, () => preview({ kind: 'all' }));
  serve(api, contract.previewRemoveResort, async ({ params }) => {
    const resort = await findResortByName(db, params.resort);
    if (resort === null) throw notFound('The resort');
    return preview({ kind: 'resort', resortId: resort.id });
  });
  serve(api, contract.removeAllBookings, async ({ deps, actor, idempotencyKey }) =>
    presentRemoved(await removeBookings(deps, actor, { scope: { kind: 'all' }, idempotencyKey })),
  );
  serve(api, contract.removeResortBookings, async ({ deps, actor, params, idempotencyKey }) =>
    presentRemoved(await removeResortBookings(deps, actor, { name: params.resort, idempotencyKey })),
  );
  serve(api, contract.deleteBooking, async ({ deps, actor, params }) =>
    presentRemoved(await deleteBooking(deps, actor, params.reference)),
  );
  serve(api, contract.listBulkRemovals, async () => (await listUndoableRemovals(db, now())).map(presentBulkRemoval));
  serve(api, contract.undoBulkRemoval, async ({ deps, actor, params }) =>
    presentUndone(await undoBulkRemoval(deps, actor, params.clearingId)),
  );
}
