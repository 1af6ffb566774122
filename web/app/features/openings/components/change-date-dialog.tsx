import { formatDateWithZone, viewerTimeZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { closuresOf, startOf } from '../mutations.ts';
import { previewQuery } from '../queries.ts';
import { startProblem, wallClockOf } from '../rules.ts';
import { DespiteClosure } from './despite-closure.tsx';
import { StartFields } from './start-fields.tsx';
import { StartPreview } from './start-preview.tsx';
import { showStartError } from '../show-start-error.ts';

interface ChangeDateDialogProps {
  opening: AdminOpening | null;
  onClose: () => void;
}

const nothing = { day: '', time: '' };

/** Moves an opening; shows how many bookings move with it. */
export function ChangeDateDialog({ opening, onClose }: ChangeDateDialogProps) {
  const [start, setStart] = useState(() => (opening ? wallClockOf(new Date(opening.opening_date)) : nothing));
  const [isDespite, setIsDespite] = useState(false);
  const client = useQueryClient();
  const input = {
    ...start,
    timeZone: viewerTimeZone(),
    weeks: 1,
    resortId: opening?.resortId ?? 0,
    moving: opening?.id ?? null,
  };
  const isComplete = opening !== null && start.day !== '' && start.time !== '';
  const preview = useQuery({ ...previewQuery(input), enabled: isComplete });
  const problem = preview.error instanceof ApiError ? startProblem(preview.error.problem?.errors) : null;

  const move = useWrite({
    send: async ({ id, resortId }: AdminOpening) =>
      call('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId },
        body: {
          new_opening_date: await startOf(client, input),
          opening_id: id,
          despite_closures: isDespite ? await closuresOf(client, input) : [],
        },
      }),
    refresh: [openingKeys.all],
    onSuccess: ({ opening: moved, moved_bookings: count }) => ({
      title: 'Opening Date Updated',
      description: `${moved.resortName} opens ${formatDateWithZone(moved.opening_date, 'weekdayDateTime')}. ${formatCount(count, 'booking')} moved with it.`,
    }),
    onError: (error) => showStartError(error, 'Update Failed', 'Failed to update opening date.'),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      isOpen={opening !== null}
      onClose={onClose}
      title="Change the opening date?"
      confirmLabel="Change Date"
      isBusy={move.isPending}
      canConfirm={isComplete}
      consequences={opening ? [moveText(opening)] : []}
      onConfirm={() => opening && move.mutate(opening)}
    >
      {opening && (
        <>
          <p>
            Now: {opening.resortName} opens {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}.
          </p>
          <StartFields start={start} onChange={setStart} errors={{ time: problem?.text }} />
          {isComplete && preview.data && <StartPreview openings={preview.data} timeZone={opening.timezone} />}
          {isComplete && <DespiteClosure openings={preview.data} isChecked={isDespite} onChange={setIsDespite} />}
        </>
      )}
    </ConfirmDialog>
  );
}

function moveText({ booked }: AdminOpening): string {
  if (booked === 0) return 'Nobody has booked yet, so nobody gets a message.';
  const who = booked === 1 ? 'The guest gets' : 'The guests get';
  return `${formatCount(booked, 'booking moves', 'bookings move')} with it. Room and price stay the same. ${who} a message with both times.`;
}
