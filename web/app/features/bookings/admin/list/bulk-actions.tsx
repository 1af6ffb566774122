import { formatCount } from '../../../../format/numbers.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { BulkOutcome, BulkStatus } from '../bulk-status.ts';
import { useBulkSetStatus } from '../mutations.ts';
import type { Outcome } from './bulk-outcomes.tsx';
import { guestName } from '../../../../entities/bookings/guest-name.ts';

interface BulkActionsProps {
  bookings: readonly StaffBooking[];
  onDone: (outcomes: Outcome[]) => void;
}

/** The confirmed bookings are sent, even if the list was refetched meanwhile. */
interface Confirming {
  status: BulkStatus;
  pending: readonly StaffBooking[];
}

export function BulkActions({ bookings, onDone }: BulkActionsProps) {
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const bulk = useBulkSetStatus(() => setConfirming(null), showOutcomes);
  const pending = bookings.filter(({ can }) => can.approve || can.reject);
  const names = new Map(bookings.map((booking) => [booking.bookingReference, guestName(booking)]));

  function showOutcomes(outcomes: BulkOutcome[]) {
    onDone(outcomes.map((outcome) => ({ ...outcome, guest: names.get(outcome.bookingReference) ?? '' })));
  }

  function handleConfirm() {
    if (!confirming) return;
    bulk.mutate({
      references: confirming.pending.map(({ bookingReference }) => bookingReference),
      status: confirming.status,
    });
  }

  return (
    <>
      <Button
        disabled={pending.length === 0}
        icon={<Check size={iconSize.small} />}
        onClick={() => setConfirming({ status: 'confirmed', pending })}
      >
        Approve selected
      </Button>
      <Button
        variant="secondary"
        disabled={pending.length === 0}
        icon={<X size={iconSize.small} />}
        onClick={() => setConfirming({ status: 'cancelled', pending })}
      >
        Reject selected
      </Button>
      <BulkDialog
        status={confirming?.status ?? null}
        pending={confirming?.pending ?? []}
        leftOut={confirming ? bookings.length - confirming.pending.length : 0}
        isBusy={bulk.isPending}
        onClose={() => setConfirming(null)}
        onConfirm={handleConfirm}
      />
    </>
  );
}

interface BulkDialogProps {
  status: BulkStatus | null;
  pending: readonly StaffBooking[];
  leftOut: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function BulkDialog({ status, pending, leftOut, isBusy, onClose, onConfirm }: BulkDialogProps) {
  const count = formatCount(pending.length, 'booking');
  const unpaid = pending.filter(({ can }) => can.needs_payment);
  const isApproving = status === 'confirmed';
  const payments = unpaid.map((booking) => `${guestName(booking)}: ${booking.payment_display}`);
  return (
    <ConfirmDialog
      isOpen={status !== null}
      onClose={onClose}
      title={isApproving && unpaid.length > 0 ? 'Payment received?' : `${isApproving ? 'Approve' : 'Reject'} ${count}?`}
      confirmLabel={`${isApproving ? 'Approve' : 'Reject'} ${count}`}
      isDestructive={!isApproving}
      isBusy={isBusy}
      consequences={isApproving ? payments : []}
      onConfirm={onConfirm}
    >
      <p>{isApproving ? approvingText(unpaid.length) : rejectingText}</p>
      {leftOut > 0 && (
        <p className="text-ink-soft">
          {formatCount(leftOut, 'selected booking is', 'selected bookings are')} not pending and will not change.
        </p>
      )}
    </ConfirmDialog>
  );
}

const rejectingText = 'Each guest gets a message on Discord. Their rooms are free again at once.';

function approvingText(unpaid: number): string {
  const message = 'Each guest gets a message on Discord.';
  return unpaid === 0 ? message : `${message} If you approve, we mark these payments as received:`;
}
