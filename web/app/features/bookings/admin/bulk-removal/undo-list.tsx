import { formatCount } from '../../../../format/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { bulkRemovalsQuery, type BulkRemoval } from '../queries.ts';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';
import { UndoButton } from '../../../../ui/undo-button.tsx';
import type { RemovalActions } from '../hooks/use-bulk-removal.tsx';

/** Removals of the last ten minutes by all admins, each with Undo: the toast may be gone by then. */
export function UndoList({ removal }: { removal: RemovalActions }) {
  const { data: clearings = [] } = useQuery(bulkRemovalsQuery());
  if (clearings.length === 0) return null;
  return (
    <ul aria-label="You can undo this" className="flex flex-col gap-2">
      {clearings.map((clearing) => (
        <UndoItem key={clearing.id} clearing={clearing} removal={removal} />
      ))}
    </ul>
  );
}

/** The button disappears when the ten minutes are over. */
function UndoItem({ clearing, removal }: { clearing: BulkRemoval; removal: RemovalActions }) {
  const initialNow = Date.parse(useSite().serverNow);
  const { undo_until: until } = clearing;
  const isOver = useNow({ now: serverNow, initialNow }) >= Date.parse(until);
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-yellow-soft px-4 py-2 text-yellow-text [&_button]:mt-0">
      <Eraser size={iconSize.medium} className="shrink-0" />
      <span className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{removalText(clearing)}</strong> by {clearing.by}.{' '}
        <Countdown use="undo" until={until} now={serverNow} initialNow={initialNow} className="whitespace-nowrap" />
      </span>
      {!isOver && (
        <UndoButton
          what={removalText(clearing)}
          isLoading={removal.undo.isBusyWith(clearing.id)}
          onUndo={() => removal.undo.start(clearing.id)}
        />
      )}
    </li>
  );
}

function removalText({ scope, resort, bookingReference, deleted_count: count }: BulkRemoval): string {
  if (scope === 'booking') return `${groupReference(bookingReference ?? '')} deleted`;
  const what = formatCount(count, 'booking');
  return scope === 'all' ? `All bookings cleared (${count})` : `${what} of ${resort} cleared`;
}
