import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { companionName } from '../../../../entities/bookings/companion-name.ts';
import { useCompanions } from '../use-companions.ts';

interface RemoveCompanionProps {
  reference: string;
  companion: Companion;
  onClose: () => void;
}

/** Removes a companion after a question. A member cannot come back with the link (COMPANION-3). */
export function RemoveCompanion({ reference, companion, onClose }: RemoveCompanionProps) {
  const { remove, isBusy } = useCompanions(reference);
  const name = companionName(companion);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={m.party_remove_question({ name })}
      confirmLabel={m.party_remove_confirm()}
      isDestructive
      isBusy={isBusy}
      onConfirm={() =>
        void handleResult(remove(companion.id), {
          onSuccess: () => addToast({ title: m.party_removed_title({ name }) }),
          onError: (error) => showErrorToast(error, m.party_remove_failed()),
          onSettled: onClose,
        })
      }
    >
      <p>{companion.name === null ? m.companions_remove_friend({ name }) : m.companions_remove_member({ name })}</p>
    </ConfirmDialog>
  );
}
