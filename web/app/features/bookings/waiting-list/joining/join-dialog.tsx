import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages';
import type { Opening } from '../../../../entities/openings/opening.ts';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { errorText } from '../../../../lib/requests/error-text.ts';
import { useGuest } from '../../guest-context.ts';
import { linkedGameQuery } from '../../queries.ts';
import { missingDetails, type GuestField } from '../../wizard/guest-details.ts';
import { BookingExtras, TermsField } from '../../wizard/steps/guest-details/booking-extras.tsx';
import { MissingSummary, missingSummaryId } from '../../wizard/steps/guest-details/game-fields.tsx';
import { useWizard } from '../../wizard/wizard-context.ts';
import type { ShownEntry } from '../entry-event.ts';
import { PlayerFields } from './player-fields.tsx';
import { joinTexts, type JoinKind } from './join-texts.ts';
import { RoomChoices } from './room-choices.tsx';
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
  const { details, draft, linked } = useWizard();
  useQuery(linkedGameQuery(useGuest().discord_id));
  // As they were when the form was opened: a room that becomes free meanwhile is booked instead.
  const [options] = useState(useRoomOptions(opening.openingId, entry, kind));
  const [choices, setChoices] = useState(() => firstChoices(entry, options));
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const texts = joinTexts[kind];
  const { save, isBusy } = useEntryChanges(opening.openingId);
  const bookFreeRoom = useBookFreeRoom(opening);
  // Who edits agreed when they joined.
  const missing = missingDetails({ ...details, agreedToTerms: details.agreedToTerms || entry !== null }, linked);
  const errors = new Map<GuestField, string>(hasTried ? missing.map(({ field, message }) => [field, message]) : []);
  const hasNoRoom = choices.length === 0;

  function handleSubmit() {
    setHasTried(true);
    setRefusal(null);
    if (missing.length > 0) requestAnimationFrame(() => document.getElementById(missingSummaryId)?.focus());
    if (missing.length > 0 || hasNoRoom) return;
    const body = {
      rooms: choices,
      all_inclusive: draft.allInclusive,
      payment_method: draft.paymentMethod,
      robloxUsername: details.robloxUsername.trim(),
      robloxDisplayName: details.robloxDisplayName.trim(),
      ...pickBookingTexts(details),
    };
    void handleResult(save(body), {
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-col gap-2">
        <p className="font-medium">
          {opening.resortName}, {formatDateWithZone(opening.openingDate, 'weekdayDayTime')}
        </p>
        <p className="text-ink-soft">{texts.intro}</p>
      </div>
      {hasTried && missing.length > 0 && <MissingSummary missing={missing} />}
      <RoomChoices
        options={options}
        choices={choices}
        onChange={setChoices}
        error={hasTried && hasNoRoom ? m.waiting_list_rooms_missing() : undefined}
      />
      <PlayerFields errors={errors} />
      <BookingExtras errors={errors} isComplimentary={false} />
      {entry === null && <TermsField error={errors.get('agreedToTerms')} />}
      {refusal && <RefusalNotice error={refusal} />}
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" isLoading={isBusy}>
          {entry ? m.waiting_list_edit_save() : texts.submit}
        </Button>
      </footer>
    </form>
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

/** Why an entry was not saved, and for a missing link where to link the account. */
function RefusalNotice({ error }: { error: Error }) {
  const needsLink = error instanceof ApiError && error.problem?.code === 'roblox_link_required';
  return (
    <p role="alert" className="rounded-control bg-red-soft px-4 py-3 text-red-text">
      {errorText(error)}{' '}
      {needsLink && (
        <a href={href('/settings')} className="font-semibold underline underline-offset-4">
          {m.waiting_list_player_settings()}
        </a>
      )}
    </p>
  );
}
