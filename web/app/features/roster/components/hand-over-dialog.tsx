import type { RosterPlace } from '@sunset/contract/api/openings/roster.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useChangePlace } from '../mutations.ts';
import { rosterMembersQuery } from '../queries.ts';

interface HandOverDialogProps {
  place: RosterPlace;
  evening: string;
  onClose: () => void;
}

/** The holder names another member of the staff, who accepts by claiming the place. Rule: ROSTER-5. */
export function HandOverDialog({ place, evening, onClose }: HandOverDialogProps) {
  const members = useQuery(rosterMembersQuery());
  const { mutateAsync, isPending } = useChangePlace();
  const [chosen, setChosen] = useState('');
  const options = (members.data ?? [])
    .filter(({ is_staff: isStaff, member_id: id }) => isStaff && id !== place.holder?.member_id)
    .map(({ member_id: id, name }) => ({ value: String(id), label: name }));
  const name = options.find(({ value }) => value === chosen)?.label;
  const handleConfirm = () =>
    void handleResult(mutateAsync({ kind: 'offer', placeId: place.id, memberId: Number(chosen) }), {
      onSuccess: () => {
        addToast({ title: 'Place Offered', description: `It stays yours until ${name} accepts.` });
        onClose();
      },
      onError: (error) => showErrorToast(error, 'Roster Not Changed', 'Could not offer this place.'),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Hand over ${place.name}`}
      confirmLabel="Offer the place"
      isBusy={isPending}
      canConfirm={name !== undefined}
      onConfirm={handleConfirm}
    >
      <p>{evening}. They get a post in the staff channel. The place stays yours until they accept it.</p>
      <SelectField
        label="To"
        placeholder={members.isError ? 'We can’t load the staff' : 'Choose a person'}
        value={chosen}
        options={options}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}
