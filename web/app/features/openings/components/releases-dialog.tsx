import type { PlannedOpening } from '@sunset/contract/api/openings-admin.ts';
import type { OpeningReleases } from '@sunset/contract/api/releases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/handle-result.ts';
import { readFieldProblems } from '../../../lib/problem-fields.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addToast } from '../../../ui/toast-store.ts';
import { useSetReleases } from '../mutations.ts';
import { releasesQuery } from '../queries.ts';
import { countText, momentText } from '../rules.ts';
import { findMissingDays, toReleaseBody, toReleaseForm } from '../state.ts';
import { ReleaseTimesFields } from './release-times-fields.tsx';

interface ReleasesDialogProps {
  opening: PlannedOpening;
  onClose: () => void;
}

const title = 'Booking times';

/** Asks when booking of an opening opens for each kind of guest. */
export function ReleasesDialog({ opening, onClose }: ReleasesDialogProps) {
  const releases = useQuery(releasesQuery(opening.id));
  if (releases.data) return <ReleasesForm opening={opening} releases={releases.data} onClose={onClose} />;
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

function ReleasesForm({ opening, releases, onClose }: ReleasesDialogProps & { releases: OpeningReleases }) {
  const [form, setForm] = useState(() => toReleaseForm(releases));
  const [isAsked, setIsAsked] = useState(false);
  const save = useSetReleases();
  const missing = findMissingDays(form);
  function handleConfirm() {
    setIsAsked(true);
    if (Object.keys(missing).length > 0) return;
    void handleResult(save.mutateAsync({ openingId: opening.id, releases: toReleaseBody(form) }), {
      onSuccess: ({ releases: { kept_rooms: kept } }) => {
        addToast({ title: 'Booking Times Updated', description: keptText(kept) });
        onClose();
      },
      onError: (error) => {
        if (Object.keys(readFieldProblems(error)).length === 0) {
          tellFailure(error, 'Update Failed', 'Failed to update the booking times.');
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
        {opening.resortName}, {momentText(opening.opening_date)}
      </p>
      <ReleaseTimesFields
        form={form}
        onChange={setForm}
        errors={{ ...readFieldProblems(save.error), ...(isAsked ? missing : {}) }}
      />
    </ConfirmDialog>
  );
}

function keptText(kept: number): string {
  return kept === 0
    ? 'No rooms are reserved for regular customers.'
    : `${countText(kept, 'room is', 'rooms are')} reserved for regular customers.`;
}
