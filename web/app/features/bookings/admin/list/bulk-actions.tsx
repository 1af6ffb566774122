import { formatCount } from '../../../../format/numbers.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { BulkOutcome, BulkStatus } from '../bulk-status.ts';
import { useBulkSetStatus, type BulkDecision } from '../mutations.ts';
import type { Outcome } from './bulk-outcomes.tsx';
import { guestName } from '../../../../entities/bookings/guest-name.ts';

interface BulkActionsProps {
  bookings: readonly StaffBooking[];
  onDone: (outcomes: Outcome[]) => void;
}

export function BulkActions({ bookings, onDone }: BulkActionsProps) {
  /** The bookings of the question are sent, even if the list has changed since. */
  const [confirming, setConfirming] = useState<BulkDecision | null>(null);
  const bulk = useBulkSetStatus(() => setConfirming(null), showOutcomes);
  const pending = bookings.filter(({ can }) => can.approve || can.reject);

  function showOutcomes(outcomes: BulkOutcome[], { bookings: sent }: BulkDecision) {
    const names = new Map(sent.map((booking) => [booking.bookingReference, guestName(booking)]));
    onDone(outcomes.map((outcome) => ({ ...outcome, guest: names.get(outcome.bookingReference) ?? '' })));
  }

  return (
    <>
      <Button
        disabled={pending.length === 0}
        icon={<Check size={iconSize.small} />}
        onClick={() => setConfirming({ status: 'confirmed', bookings: pending })}
      >
        Approve selected
      </Button>
      <Button
        variant="secondary"
        disabled={pending.length === 0}
        icon={<X size={iconSize.small} />}
        onClick={() => setConfirming({ status: 'cancelled', bookings: pending })}
      >
        Reject selected
      </Button>
      <BulkDialog
        status={confirming?.status ?? null}
        pending={confirming?.bookings ?? []}
        leftOut={confirming ? bookings.length - confirming.bookings.length : 0}
        isBusy={bulk.isPending}
        onClose={() => setConfirming(null)}
        onConfirm={(chosen) => confirming && bulk.mutate({ ...confirming, bookings: chosen })}
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
  onConfirm: (chosen: readonly StaffBooking[]) => void;
}

function BulkDialog({ status, pending, leftOut, isBusy, onClose, onConfirm }: BulkDialogProps) {
  const count = formatCount(pending.length, 'booking');
  const unpaid = pending.filter(({ can }) => can.needs_payment);
  const others = pending.filter(({ can }) => !can.needs_payment);
  const isApproving = status === 'confirmed';
  const payments = unpaid.map((booking) => `${guestName(booking)}: ${booking.payment_display}`);
  const hasChoice = isApproving && unpaid.length > 0 && others.length > 0;
  return (
    <ConfirmDialog
      isOpen={status !== null}
      onClose={onClose}
      title={isApproving && unpaid.length > 0 ? 'Payment received?' : `${isApproving ? 'Approve' : 'Reject'} ${count}?`}
      confirmLabel={`${isApproving ? 'Approve' : 'Reject'} ${count}`}
      isDestructive={!isApproving}
      isBusy={isBusy}
      consequences={isApproving ? payments : []}
      onConfirm={() => onConfirm(pending)}
      alternative={
        hasChoice ? { label: `Approve only the other ${others.length}`, onPress: () => onConfirm(others) } : undefined
      }
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
