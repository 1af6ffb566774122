import { useState } from 'react';
import { codeHint, maxCodeLength, showCodeError, useSetCode } from '../../../entities/openings/use-set-code.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import type { OpeningAction } from './resort-openings.tsx';

type CodeDialogProps = Omit<Extract<OpeningAction, { kind: 'code' }>, 'kind'> & { onClose: () => void };

export function CodeDialog({ owner, title, code, isDefault, onClose }: CodeDialogProps) {
  const [typed, setTyped] = useState(code ?? '');
  const { setCode, isPending, fieldError } = useSetCode();
  function handleConfirm() {
    void handleResult(setCode({ owner, code: typed.trim() === '' ? null : typed.trim() }), {
      onSuccess: ({ neighborhood_code: saved }) => {
        addToast({ title: 'Neighborhood Code Updated', description: saved ?? 'The code was removed.' });
        onClose();
      },
      onError: showCodeError,
    });
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isDefault ? 'Default neighborhood code' : 'Neighborhood code'}
      confirmLabel="Save Code"
      isBusy={isPending}
      onConfirm={handleConfirm}
    >
      <p>{title}</p>
      <TextField
        label="Code"
        hint={
          isDefault
            ? `${codeHint} For openings without their own code.`
            : `${codeHint} If empty, we use the resort’s default code.`
        }
        error={fieldError}
        value={typed}
        maxLength={maxCodeLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
