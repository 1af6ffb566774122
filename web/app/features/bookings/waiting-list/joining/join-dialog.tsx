import { ApiError } from '@sunset/contract/client.ts';
import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { useState } from 'react';
import { m } from '#messages';
import type { Opening } from '../../../../entities/openings/opening.ts';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { BookingForm } from '../../booking-form/booking-form.tsx';
import type { ShownEntry } from '../entry-event.ts';
import { joinTexts, type JoinKind } from './join-texts.ts';
import { useBookFreeRoom } from '../use-book-free-room.ts';
import { useEntryChanges } from '../use-entry-changes.ts';
import { useRoomOptions } from './use-room-options.ts';

interface JoinDialogProps {
  kind: JoinKind;
  opening: Pick<Opening, 'openingId' | 'resortId' | 'resortName' | 'openingDate'>;
  /** The entry to edit; null to join. */
  entry: ShownEntry | null;
  onClose: () => void;
}

/** Joins the waiting list or enters the lobby of an opening, or edits the entry: everything that a booking needs later. */
export function JoinDialog(props: JoinDialogProps) {
  const { joinTitle, editTitle } = joinTexts[props.kind];
  return (
    <Dialog isOpen onClose={props.onClose} title={props.entry ? editTitle : joinTitle}>
      <JoinForm {...props} />
    </Dialog>
  );
}

function JoinForm({ kind, opening, entry, onClose }: JoinDialogProps) {
  // As they were when the form was opened: a room that becomes free meanwhile is booked instead.
  const [options] = useState(useRoomOptions(opening.openingId, entry, kind));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const texts = joinTexts[kind];
  const { save, isBusy } = useEntryChanges(opening.openingId);
  const bookFreeRoom = useBookFreeRoom(opening);

  function handleSubmit(form: SaveEntryBody) {
    setRefusal(null);
    void handleResult(save(form), {
      onSuccess: (saved) => {
        addToast({ title: entry ? texts.changed : texts.joined, description: texts.describe(saved) });
        onClose();
      },
      onError: (error) => {
        const freeRoom = freeRoomOf(error);
        if (freeRoom === null) return setRefusal(error);
        onClose();
        return void bookFreeRoom(freeRoom, options.find(({ roomId }) => roomId === freeRoom)?.type ?? null);
      },
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="font-medium">
          {opening.resortName}, {formatDateWithZone(opening.openingDate, 'weekdayDayTime')}
        </p>
        <p className="text-ink-soft">{texts.intro}</p>
      </div>
      <BookingForm
        options={options}
        firstChoices={firstChoices(entry, options)}
        isEditing={entry !== null}
        refusal={refusal}
        isBusy={isBusy}
        submitLabel={entry ? m.ui_save() : texts.submit}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </div>
  );
}

/** The only room type is chosen from the start. */
function firstChoices(entry: ShownEntry | null, options: readonly { roomId: number }[]): number[] {
  if (entry) return entry.rooms.filter(({ is_passed: isPassed }) => !isPassed).map(({ roomId }) => roomId);
  return options.length === 1 ? options.map(({ roomId }) => roomId) : [];
}

/** The room that can be booked instead (WAIT-1). */
function freeRoomOf(error: Error): number | null {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code === 'room_available' ? Number(problem['roomId']) : null;
}
