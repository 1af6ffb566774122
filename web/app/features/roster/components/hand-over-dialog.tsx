import type { RosterPlace } from '@sunset/contract/api/openings/roster.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
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
  const [chosen, setChosen] = useState('');
  const options = (members.data ?? [])
    .filter(({ is_staff: isStaff, member_id: id }) => isStaff && id !== place.holder?.member_id)
    .map(({ member_id: id, name }) => ({ value: String(id), label: name }));
  const name = options.find(({ value }) => value === chosen)?.label;
  const { mutate, isPending } = useChangePlace('Could not offer this place.', () => {
    onClose();
    return { title: 'Place Offered', description: `It stays yours until ${name} accepts.` };
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Hand over ${place.name}`}
      confirmLabel="Offer the place"
      isBusy={isPending}
      canConfirm={name !== undefined}
      onConfirm={() => mutate({ kind: 'offer', placeId: place.id, memberId: Number(chosen) })}
    >
      <p>{evening}. They get a post in the staff channel. The place stays yours until they accept it.</p>
      <SelectField
        label="To"
        placeholder={members.isError && !members.data ? 'We can’t load the staff' : 'Choose a person'}
        value={chosen}
        options={options}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}
