import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { useState } from 'react';
import { formatDateWithZone } from '../../../format/dates.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useSetPlaces } from '../mutations.ts';

interface PlacesDialogProps {
  opening: AdminOpening;
  onClose: () => void;
}

/** Sets the places of an opening. Rule: ROSTER-2. */
export function PlacesDialog({ opening, onClose }: PlacesDialogProps) {
  const [typed, setTyped] = useState(opening.places.join('\n'));
  const save = useSetPlaces(opening.id);
  const places = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const handleConfirm = () =>
    void handleResult(save.mutateAsync(places), {
      onSuccess: () => {
        addToast({ title: 'Roster Updated', description: 'Staff can claim the places now.' });
        onClose();
      },
      onError: (error) => showErrorToast(error, 'Roster Not Updated'),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Roster of this opening"
      confirmLabel="Save Roster"
      isBusy={save.isPending}
      onConfirm={handleConfirm}
    >
      <p className="font-medium">
        {opening.resortName}, {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
      </p>
      <TextAreaField
        label="Places"
        rows={6}
        hint="One on each line, at most 20. A name that is there twice is two places. Places that somebody has stay."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
