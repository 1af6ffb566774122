import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useCallOff } from '../hooks/use-session-changes.ts';

interface CallOffDialogProps {
  opening: BoardOpening;
  state: BoardState;
  onClose: () => void;
}

const reasons = ['There is a problem in the game', 'Our host had to leave'] as const;
const maxReasonLength = 200;

/** Asks why the evening ends; the guests read it. */
export function CallOffDialog({ opening, state, onClose }: CallOffDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState('');
  const reason = chosen === '' ? own.trim() : (chosen ?? '');
  const callOff = useCallOff(opening, { onDone: state.setLastChange, onClose });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Call the evening off?"
      confirmLabel="Call it off"
      cancelLabel="Keep the evening"
      isDestructive
      isBusy={callOff.isPending}
      canConfirm={reason !== ''}
      consequences={[consequence(opening)]}
      onConfirm={() => callOff.mutate({ reason, restoreFocus: keepFocusNearRow() })}
    >
      <p>
        Nobody becomes a no-show. Every host can undo this on this page for 10 minutes, at most until the session ends.
      </p>
      <RadioGroupField
        label="Reason"
        name="reason"
        hint="The guests read it."
        value={chosen}
        options={[
          ...reasons.map((each) => ({ value: each as string, label: each })),
          { value: '', label: 'Another reason' },
        ]}
        onChange={setChosen}
      />
      {chosen === '' && (
        <TextField
          label="In your own words"
          value={own}
          maxLength={maxReasonLength}
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function consequence({ pending, confirmed }: BoardOpening): string {
  const count = pending + confirmed;
  if (count === 0) return 'Nobody has a booking, so nobody gets a message.';
  const bookings = formatCount(count, 'booking is', 'bookings are');
  return `${bookings} cancelled, and ${count === 1 ? 'the guest gets' : 'the guests get'} a message now.`;
}
