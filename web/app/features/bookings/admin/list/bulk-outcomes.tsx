import { formatCount } from '../../../../format/numbers.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { BulkOutcome } from '../bulk-status.ts';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';

export type Outcome = Pick<BulkOutcome, 'bookingReference' | 'outcome' | 'detail'> & { guest: string };

interface BulkOutcomesProps {
  outcomes: Outcome[] | null;
  onClose: () => void;
}

export function BulkOutcomes({ outcomes, onClose }: BulkOutcomesProps) {
  const rows = outcomes ?? [];
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  const unanswered = rows.filter(({ outcome }) => outcome === 'unanswered');
  const refused = rows.filter((row) => !changed.includes(row) && !unanswered.includes(row));
  return (
    <Dialog
      isOpen={outcomes !== null}
      onClose={onClose}
      title="Results"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        {formatCount(changed.length, 'booking was', 'bookings were')} changed
        {refused.length > 0 && `, ${refused.length} not`}
        {unanswered.length > 0 && `, ${unanswered.length} without an answer`}.
      </p>
      <ul aria-label="Results" className="divide-y divide-line rounded-control border border-line">
        {[...unanswered, ...refused, ...changed].map(({ bookingReference, guest, outcome, detail }) => (
          <li key={bookingReference} className="flex items-start gap-3 px-3 py-2.5">
            {outcome === 'changed' ? (
              <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0 text-green-text" />
            ) : (
              <CircleAlert size={iconSize.medium} className="mt-0.5 shrink-0 text-red-text" />
            )}
            <span className="min-w-0">
              <span className="block font-semibold break-words">{guest}</span>
              <span className="block text-sm text-ink-soft tabular-nums">{groupReference(bookingReference)}</span>
              <span className="block">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
