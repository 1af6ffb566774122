import { codeHint, maxCodeLength, useCodeForm } from '../../../shared/neighborhood-code.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { OpeningAction } from '../opening-action.ts';

type CodeDialogProps = Omit<Extract<OpeningAction, { kind: 'code' }>, 'kind'> & { onClose: () => void };

export function CodeDialog({ owner, title, code, isDefault, onClose }: CodeDialogProps) {
  const form = useCodeForm(owner, code, ({ neighborhood_code: saved }) => {
    onClose();
    return { title: 'Neighborhood Code Updated', description: saved ?? 'The code was removed.' };
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isDefault ? 'Default neighborhood code' : 'Neighborhood code'}
      confirmLabel="Save Code"
      isBusy={form.isBusy}
      onConfirm={() => form.submit()}
    >
      <p>{title}</p>
      <TextField
        {...form.text('code')}
        label="Code"
        hint={
          isDefault
            ? `${codeHint} For openings without their own code.`
            : `${codeHint} If empty, we use the resort’s default code.`
        }
        maxLength={maxCodeLength}
        spellCheck={false}
      />
    </ConfirmDialog>
  );
}
