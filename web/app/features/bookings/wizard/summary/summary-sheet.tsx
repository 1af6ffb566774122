import { formatPrice } from '../../../../format/money.ts';
import { ChevronUp } from 'lucide-react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { SummaryContents } from './summary-contents.tsx';
import { useSelection } from '../hooks/use-selection.ts';
import { usePrice } from '../hooks/use-price.ts';

interface SummarySheetProps {
  location: WizardLocation;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The selection in two lines; a tap shows the whole Booking Summary. */
export function SummarySheet({ location, isOpen, onToggle }: SummarySheetProps) {
  const { opening, room } = useSelection(location);
  const { pricing } = usePrice(location);
  const price = pricing?.payment_details.display ?? (room ? formatPrice(room.price) : '');
  return (
    <>
      <button
        type="button"
        onClick={() => onToggle(true)}
        aria-haspopup="dialog"
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2 text-left"
      >
        <ChevronUp aria-hidden size={iconSize.medium} className="shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <span className="sr-only">Booking Summary: </span>
          <span className="block truncate font-semibold tabular-nums">{price || 'Choose a room'}</span>
          <span className="block truncate text-sm text-ink-soft">
            {[room?.type, opening?.resortName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => onToggle(false)} title="Booking Summary">
        <SummaryContents location={location} />
      </Dialog>
    </>
  );
}
