import { call } from '../../lib/requests/api.ts';

/** Deletes an opening. Guests read the reason, which may be empty, in their message. */
export const sendDeletion = (openingId: number, reason: string, idempotencyKey?: string) =>
  call('DELETE /admin/resort-openings/{openingId}', {
    params: { openingId },
    ...(reason.trim() === '' ? {} : { body: { reason } }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

/** Takes the deletion of an opening back. */
export const sendUndoOfDeletion = (deletionId: number) =>
  call('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });
