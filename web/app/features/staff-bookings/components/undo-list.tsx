import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { clearingsQuery, type Clearing } from '../queries.ts';
import { countText, groupReference } from '../rules.ts';
import { UndoButton } from './undo-button.tsx';
import type { Removing } from './use-removal.tsx';

/** What was cleared in the last ten minutes, by whomever, each with its Undo: the toast may be gone by then. */
export function UndoList({ removing }: { removing: Removing }) {
  const { data: clearings = [] } = useQuery(clearingsQuery());
  const { serverNow: rendered } = useSite();
  if (clearings.length === 0) return null;
  return (
    <ul aria-label="You can undo this" className="flex flex-col gap-2">
      {clearings.map((clearing) => (
        <li
          key={clearing.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-yellow-soft px-4 py-2 text-yellow-text [&_button]:mt-0"
        >
          <Eraser aria-hidden size={iconSize.medium} className="shrink-0" />
          <span className="min-w-0 flex-1 basis-60">
            <strong className="font-semibold">{clearingText(clearing)}</strong> by {clearing.by}.{' '}
            <span className="whitespace-nowrap">
              Undo ends in <Countdown until={clearing.undo_until} now={serverNow} initialNow={Date.parse(rendered)} />
            </span>
          </span>
          <UndoButton
            what={clearingText(clearing)}
            isLoading={removing.undo.isBusyWith(clearing.id)}
            onUndo={() => removing.undo.start(clearing.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function clearingText({ scope, resort, bookingReference, deleted_count: count }: Clearing): string {
  if (scope === 'booking') return `${groupReference(bookingReference ?? '')} deleted`;
  const what = countText(count, 'booking');
  return scope === 'all' ? `All bookings cleared (${count})` : `${what} of ${resort} cleared`;
}
