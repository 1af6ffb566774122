import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useSetOnSaleTimes } from '../mutations.ts';
import { onSaleTimesQuery } from '../queries.ts';
import { findMissingDays, toOnSaleBody, toOnSaleForm } from '../state.ts';
import { OnSaleTimesFields } from './on-sale-times-fields.tsx';

interface OnSaleTimesDialogProps {
  opening: AdminOpening;
  onClose: () => void;
}

const title = 'Booking times';

/** Sets the on-sale times of an opening. */
export function OnSaleTimesDialog({ opening, onClose }: OnSaleTimesDialogProps) {
  const releases = useQuery(onSaleTimesQuery(opening.id));
  if (releases.data) return <OnSaleTimesForm opening={opening} releases={releases.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {releases.isError ? (
        <>
          <p>We can’t load the booking times.</p>
          <Button onClick={() => void releases.refetch()}>Try again</Button>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}

function OnSaleTimesForm({ opening, releases, onClose }: OnSaleTimesDialogProps & { releases: OpeningReleases }) {
  const [form, setForm] = useState(() => toOnSaleForm(releases));
  const [isAsked, setIsAsked] = useState(false);
  const save = useSetOnSaleTimes();
  const missing = findMissingDays(form);
  function handleConfirm() {
    setIsAsked(true);
    if (Object.keys(missing).length > 0) return;
    void handleResult(save.mutateAsync({ openingId: opening.id, releases: toOnSaleBody(form) }), {
      onSuccess: ({ releases: { kept_rooms: reservedCount } }) => {
        addToast({ title: 'Booking Times Updated', description: reservedText(reservedCount) });
        onClose();
      },
      onError: (error) => {
        if (Object.keys(readFieldProblems(error)).length === 0) {
          showErrorToast(error, 'Update Failed', 'Failed to update the booking times.');
        }
      },
    });
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel="Save Booking Times"
      isBusy={save.isPending}
      onConfirm={handleConfirm}
    >
      <p className="font-medium">
        {opening.resortName}, {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
      </p>
      <OnSaleTimesFields
        form={form}
        onChange={setForm}
        isFrozen={releases.is_frozen}
        errors={{ ...readFieldProblems(save.error), ...(isAsked ? missing : {}) }}
      />
    </ConfirmDialog>
  );
}

function reservedText(reservedCount: number): string {
  return reservedCount === 0
    ? 'No rooms are reserved for regular customers.'
    : `${formatCount(reservedCount, 'room is', 'rooms are')} reserved for regular customers.`;
}
