import { formatCount } from '../../../../format/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ShortMoment } from '../../../../ui/time/short-moment.tsx';
import type { UndoneRemoval } from '../hooks/use-bulk-removal.tsx';

interface UndoneDialogProps {
  /** Null while the dialog is closed. */
  undone: UndoneRemoval | null;
  onClose: () => void;
}

export function UndoneDialog({ undone, onClose }: UndoneDialogProps) {
  const rows = undone?.not_restored ?? [];
  return (
    <Dialog
      isOpen={undone !== null}
      onClose={onClose}
      title="Not everything came back"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        {formatCount(undone?.restored_count ?? 0, 'booking is', 'bookings are')} back.{' '}
        {formatCount(rows.length, 'booking stays', 'bookings stay')} cancelled. The guests get a message:
      </p>
      <ul aria-label="Not restored" className="divide-y divide-line rounded-control border border-line">
        {rows.map((row) => (
          <li key={row.bookingReference} className="px-3 py-2.5">
            <span className="block font-semibold break-words">{row.robloxUsername}</span>
            <span className="block text-sm text-ink-soft">
              {row.roomType} at {row.resort}, <ShortMoment moment={row.checkIn} />
            </span>
            <span className="block">{row.detail}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
