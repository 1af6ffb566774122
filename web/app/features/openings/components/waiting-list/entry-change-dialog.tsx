import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import { useState } from 'react';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useChangeEntry } from '../../mutations.ts';

interface EntryChangeDialogProps {
  entry: StaffEntry;
  kind: 'move' | 'remove';
  onClose: () => void;
}

const maxReasonLength = 300;

/** Moves an entry to another number or removes it. Both need a reason. */
export function EntryChangeDialog({ entry, kind, onClose }: EntryChangeDialogProps) {
  const isMove = kind === 'move';
  const [reason, setReason] = useState('');
  const [position, setPosition] = useState(String(entry.position ?? 1));
  const change = useChangeEntry();
  const problems = readFieldProblems(change.error);
  const name = entry.member.display_name;
  const isNumber = Number.isInteger(Number(position)) && Number(position) >= 1;
  function handleConfirm() {
    const body = { entryId: entry.id, reason: reason.trim(), position: isMove ? Number(position) : null };
    void handleResult(change.mutateAsync(body), {
      onSuccess: ({ entry: { position: now } }) => {
        const description = isMove ? `${name} is number ${now} now.` : `${name} can read the reason.`;
        addToast({ title: isMove ? 'Entry Moved' : 'Entry Removed', description });
        onClose();
      },
      onError: (error) => {
        if (Object.keys(readFieldProblems(error)).length === 0) showErrorToast(error, 'Not Saved');
      },
    });
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isMove ? `Move ${name}` : `Remove ${name}`}
      confirmLabel={isMove ? 'Move' : 'Remove'}
      isDestructive={!isMove}
      isBusy={change.isPending}
      canConfirm={reason.trim() !== '' && (!isMove || isNumber)}
      onConfirm={handleConfirm}
    >
      {isMove && (
        <TextField
          label="New number in the list"
          type="number"
          min={1}
          value={position}
          error={problems['position']}
          onChange={(event) => setPosition(event.target.value)}
        />
      )}
      <TextField
        label="Reason"
        hint={isMove ? 'It is kept in the audit log.' : 'The guest reads it, and it is kept in the audit log.'}
        value={reason}
        maxLength={maxReasonLength}
        error={problems['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
