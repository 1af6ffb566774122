import { ChevronUp } from 'lucide-react';
import { m } from '#messages';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { formatPrice } from '../../../../format/money.ts';
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
  const roomPrice = room ? formatPrice(room.price) : '';
  const price = pricing ? shownPrice(pricing.payment_details.display) : roomPrice;
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
          <span className="sr-only">{m.wizard_booking_summary_colon()} </span>
          <span className="block truncate font-semibold tabular-nums">{price || m.wizard_choose_a_room()}</span>
          <span className="block truncate text-sm text-ink-soft">
            {[room?.type, opening?.resortName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => onToggle(false)} title={m.wizard_booking_summary()}>
        <SummaryContents location={location} />
      </Dialog>
    </>
  );
}
