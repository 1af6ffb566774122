import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export type DecisionKind = 'confirm' | 'check-in' | 'reject';

export interface Question {
  kind: DecisionKind;
  booking: StaffBooking;
  /** Moves the focus back to the row after the decision. */
  restoreFocus: () => void;
}

interface QuestionDialogProps {
  question: Question | null;
  isBusy: boolean;
  onAnswer: () => void;
  onClose: () => void;
}

const verbs = { confirm: 'Yes, confirm', 'check-in': 'Yes, approve and check in', reject: 'Reject booking' };

export function QuestionDialog({ question, isBusy, onAnswer, onClose }: QuestionDialogProps) {
  const isRejecting = question?.kind === 'reject';
  const booking = question?.booking;
  const guest = booking?.guestInfo.discordUsername ?? '';
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={onClose}
      title={isRejecting ? 'Reject this booking?' : 'Payment received?'}
      confirmLabel={question ? verbs[question.kind] : ''}
      cancelLabel={isRejecting ? 'Keep it' : 'Not yet'}
      isDestructive={isRejecting}
      isBusy={isBusy}
      onConfirm={onAnswer}
    >
      {booking && isRejecting && (
        <p>
          {guest} gets a message, and the {booking.roomType} is free again at once.
        </p>
      )}
      {booking && !isRejecting && (
        <p>
          {guest} has to pay <strong>{booking.payment_display}</strong> for the {booking.roomType}. If you confirm, we
          mark it as paid.
        </p>
      )}
    </ConfirmDialog>
  );
}
