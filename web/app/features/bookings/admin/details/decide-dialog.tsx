import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import type { DecisionActions } from '../hooks/use-decide.ts';

/** Asks whether the payment arrived before approving, and for confirmation before rejecting. */
export function DecideDialog({ decisions }: { decisions: DecisionActions }) {
  const { question, isQuestionBusy, answer, close } = decisions;
  const booking = question?.booking;
  const guest = booking?.guestInfo.discordUsername ?? '';
  const isApproving = question?.status === 'confirmed';
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={close}
      title={isApproving ? 'Payment received?' : 'Reject this booking?'}
      confirmLabel={isApproving ? 'Yes, approve' : 'Reject booking'}
      cancelLabel={isApproving ? 'Not yet' : 'Keep it'}
      isDestructive={!isApproving}
      isBusy={isQuestionBusy}
      onConfirm={answer}
    >
      {booking && isApproving && (
        <p>
          {guest} has to pay <strong>{booking.payment_display}</strong> for {booking.roomName}. If you approve, we mark
          it as paid.
        </p>
      )}
      {booking && !isApproving && (
        <p>
          {guest} gets a message, and the {booking.roomType} at {booking.resort} is free again at once.
        </p>
      )}
    </ConfirmDialog>
  );
}
