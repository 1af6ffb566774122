import { deleteOpening as deleteEndpoint } from '@sunset/contract/api/openings/admin.ts';
import { listOpeningDeletions, undoOpeningDeletion } from '@sunset/contract/api/openings/deletions.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { deleteOpening } from './commands/delete-opening.ts';
import { undoDeletion } from './commands/undo-deletion.ts';
import { presentDeletion, presentNotRestored } from './presenter.ts';
import { listUndoableDeletions } from './queries.ts';

/** Deleting openings, calling an evening off, and taking that back, for staff. */
export function serveOpeningDeletions(api: ApiServer): void {
  serve(api, deleteEndpoint, async ({ deps, actor, params, body, idempotencyKey }) => {
    const { openingId } = params;
    const deleted = await deleteOpening(deps, actor, { openingId, reason: body.reason ?? null, idempotencyKey });
    return {
      success: true as const,
      message: 'The opening was deleted.',
      cancelled_bookings: deleted.bookings,
      paid_bookings: deleted.paid,
      deletion_id: deleted.id,
      undo_until: deleted.undoUntil.toISOString(),
    };
  });
  serve(api, listOpeningDeletions, async ({ deps }) =>
    (await listUndoableDeletions(deps.db, deps.now())).map(presentDeletion),
  );
  serve(api, undoOpeningDeletion, async ({ deps, actor, params }) => {
    const restored = await undoDeletion(deps, actor, params.deletionId);
    return {
      success: true as const,
      restored_bookings: restored.bookings,
      not_restored: restored.notRestored.map(presentNotRestored),
    };
  });
}
