import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { useState } from 'react';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';

interface PlacesDialogProps {
  opening: AdminOpening;
  onClose: () => void;
}

/** Sets the places of an opening. Rule: ROSTER-2. */
export function PlacesDialog({ opening, onClose }: PlacesDialogProps) {
  const [typed, setTyped] = useState(opening.places.join('\n'));
  const places = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const save = useWrite({
    send: () =>
      call('PUT /admin/resort-openings/{openingId}/roster', { params: { openingId: opening.id }, body: { places } }),
    refresh: [openingKeys.all],
    onSuccess: () => {
      onClose();
      return { title: 'Roster Updated', description: 'Staff can claim the places now.' };
    },
    failed: ['Roster Not Updated'],
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Roster of this opening"
      confirmLabel="Save Roster"
      isBusy={save.isPending}
      onConfirm={() => save.mutate()}
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
