import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { groupReference } from '../../../entities/bookings/booking-text.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { sendUndoOfDeletion } from '../../../shared/openings/deletion.ts';
import { useWrite } from '../../../shared/use-write.ts';

type Undone = { deletionId: number } | { closureId: number; resort: string };

/** Takes the deletion of an opening back, or ends a closure with what it cancelled. */
export function useUndo() {
  return useWrite({
    send: (what: Undone) =>
      'closureId' in what
        ? call('DELETE /admin/closures/{closureId}', { params: { closureId: what.closureId } })
        : sendUndoOfDeletion(what.deletionId),
    refresh: [openingKeys.all],
    onSuccess: ({ restored_bookings: count, not_restored: rest }, what) => ({
      title: 'closureId' in what ? 'Open Again' : 'Deletion Undone',
      description: [
        ...('closureId' in what ? [`${what.resort} is open.`] : []),
        ...(count > 0 ? [`${formatCount(count, 'booking is', 'bookings are')} back.`] : []),
        ...rest.map(({ bookingReference, detail }) => `${groupReference(bookingReference)} stays cancelled: ${detail}`),
      ].join(' '),
      ...(rest.length > 0 ? { duration: 60_000 } : {}),
    }),
    failed: ['Undo Failed', 'We can’t undo it.'],
  });
}
