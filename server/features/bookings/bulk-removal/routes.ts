import * as contract from '@sunset/contract/api/bookings/bulk-removal.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { clearBookings, clearResort, deleteBooking } from './commands/remove-bookings.ts';
import { undoClearing } from './commands/undo-removal.ts';
import { resortNotFound } from './errors.ts';
import { presentCleared, presentClearing, presentUndone } from './presenter.ts';
import { countInScope, findResortId, listOpenClearings, type ClearingScope } from './queries.ts';

/**
 * Removing bookings from the lists, and bringing them back. Clearing is served before any call by reference: the word
 * "clear" is no reference and never becomes one.
 */
export function serveClearing(api: ApiServer): void {
  const { db, now } = api.deps;
  const preview = async (scope: ClearingScope) => {
    const { bookings, futureGuests } = await countInScope(db, scope, now());
    return { bookings, future_guests: futureGuests };
  };
  serve(api, contract.previewClearAll, () => preview({ kind: 'all' }));
  serve(api, contract.previewClearResort, async ({ params }) => {
    const resortId = await findResortId(db, params.resort);
    if (resortId === null) throw resortNotFound();
    return preview({ kind: 'resort', resortId });
  });
  serve(api, contract.clearAllBookings, async ({ deps, actor }) =>
    presentCleared(await clearBookings(deps, actor, { kind: 'all' })),
  );
  serve(api, contract.clearResortBookings, async ({ deps, actor, params }) =>
    presentCleared(await clearResort(deps, actor, params.resort)),
  );
  serve(api, contract.deleteBooking, async ({ deps, actor, params }) =>
    presentCleared(await deleteBooking(deps, actor, params.reference)),
  );
  serve(api, contract.listClearings, async () => (await listOpenClearings(db, now())).map(presentClearing));
  serve(api, contract.undoClearing, async ({ deps, actor, params }) =>
    presentUndone(await undoClearing(deps, actor, params.clearingId)),
  );
}
