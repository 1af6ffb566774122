import { formatCount } from '../../../../format/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { iconSize } from '../../../../ui/icon-size.ts';
import { bulkRemovalsQuery, type BulkRemoval } from '../queries.ts';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';
import { UndoItem } from '../../../../shared/undo-item.tsx';
import type { RemovalActions } from '../hooks/use-bulk-removal.tsx';

/** Removals of the last ten minutes by all admins, each with Undo: the toast may be gone by then. */
export function UndoList({ removal: { undo } }: { removal: RemovalActions }) {
  const { data: removals = [] } = useQuery(bulkRemovalsQuery());
  if (removals.length === 0) return null;
  return (
    <ul aria-label="You can undo this" className="flex flex-col gap-2">
      {removals.map((removal) => (
        <UndoItem
          key={removal.id}
          icon={<Eraser size={iconSize.medium} />}
          until={removal.undo_until}
          what={removalText(removal)}
          isBusy={undo.isBusyWith(removal.id)}
          onUndo={() => undo.start(removal.id)}
        >
          <strong className="font-semibold">{removalText(removal)}</strong> by {removal.by}.
        </UndoItem>
      ))}
    </ul>
  );
}

function removalText({ scope, resort, bookingReference, deleted_count: count }: BulkRemoval): string {
  if (scope === 'booking') return `${groupReference(bookingReference ?? '')} deleted`;
  const what = formatCount(count, 'booking');
  return scope === 'all' ? `All bookings cleared (${count})` : `${what} of ${resort} cleared`;
}
