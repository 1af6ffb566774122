import { useState } from 'react';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { joinReason, maxOwnReasonLength, rejectReasons } from './reject-reasons.ts';
import type { Decision, DecisionKind, Decisions } from './use-decisions.ts';
import { guestName, messageText } from '../guest-name.ts';

const verbs: Record<DecisionKind, string> = {
  approve: 'Yes, approve',
  'check-in': 'Yes, approve and check in',
  reject: 'Reject booking',
};

/** Asks whether the payment arrived before approving, and for a reason before rejecting. */
export function DecisionDialog({ decisions: { question, answer, close } }: { decisions: Decisions }) {
  return question?.kind === 'reject' ? (
    <RejectDialog key={question.booking.id} decision={question} onAnswer={answer} onClose={close} />
  ) : (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={close}
      title="Payment received?"
      confirmLabel={question ? verbs[question.kind] : ''}
      cancelLabel="Not yet"
      onConfirm={() => answer('')}
    >
      {question && (
        <p>
          {guestName(question.booking)} has to pay <strong>{question.booking.payment_display}</strong> for{' '}
          {question.booking.roomName}. If you approve, we mark it as paid.
        </p>
      )}
    </ConfirmDialog>
  );
}

interface RejectDialogProps {
  decision: Decision;
  onAnswer: (reason: string) => void;
  onClose: () => void;
}

function RejectDialog({ decision: { booking }, onAnswer, onClose }: RejectDialogProps) {
  const [chosen, setChosen] = useState('');
  const [own, setOwn] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Reject this booking?"
      confirmLabel={verbs.reject}
      cancelLabel="Keep it"
      isDestructive
      onConfirm={() => onAnswer(joinReason(chosen, own))}
    >
      <p>
        {messageText(booking, 'with the reason')} The {booking.roomType} is free again at once.
      </p>
      <RadioGroupField
        label="Reason"
        name="reason"
        value={chosen}
        options={[
          ...rejectReasons.map((reason) => ({ value: reason, label: reason })),
          { value: '', label: 'No reason' },
        ]}
        onChange={setChosen}
      />
      <TextAreaField
        label="In your own words"
        hint="You can leave this empty. The guest reads it."
        rows={2}
        maxLength={maxOwnReasonLength}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
      />
    </ConfirmDialog>
  );
}
