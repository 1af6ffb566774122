import { ApiError } from '@sunset/contract/client.ts';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useSetCode } from '../mutations.ts';
import type { OpeningAction } from './resort-openings.tsx';

type CodeDialogProps = Omit<Extract<OpeningAction, { kind: 'code' }>, 'kind'> & { onClose: () => void };

const rule = 'Letters, digits, spaces and hyphens, at most 40.';

export function CodeDialog({ owner, title, code, isDefault, onClose }: CodeDialogProps) {
  const [typed, setTyped] = useState(code ?? '');
  const save = useSetCode();
  const isRefused = save.error instanceof ApiError && save.error.status === 422;
  function handleConfirm() {
    void handleResult(save.mutateAsync({ owner, code: typed.trim() === '' ? null : typed.trim() }), {
      onSuccess: ({ neighborhood_code: saved }) => {
        addToast({ title: 'Neighborhood Code Updated', description: saved ?? 'The code was removed.' });
        onClose();
      },
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 422)) {
          showErrorToast(error, 'Update Failed', 'Failed to update the neighborhood code.');
        }
      },
    });
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isDefault ? 'Default neighborhood code' : 'Neighborhood code'}
      confirmLabel="Save Code"
      isBusy={save.isPending}
      onConfirm={handleConfirm}
    >
      <p>{title}</p>
      <TextField
        label="Code"
        hint={
          isDefault
            ? `${rule} For openings without their own code.`
            : `${rule} If empty, we use the resort’s default code.`
        }
        error={isRefused ? rule : undefined}
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
