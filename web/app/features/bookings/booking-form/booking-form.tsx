import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { useGuest } from '../guest-context.ts';
import { linkedGameQuery } from '../queries.ts';
import { focusField, missingDetails, type GuestField } from '../wizard/guest-details.ts';
import { BookingExtras, TermsField } from '../wizard/steps/guest-details/booking-extras.tsx';
import { MissingSummary } from '../wizard/steps/guest-details/game-fields.tsx';
import { useWizard } from '../wizard/wizard-context.ts';
import { gameFields, PlayerFields } from './player-fields.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RoomChoices, type RoomOption } from './room-choices.tsx';

interface BookingFormProps {
  options: readonly RoomOption[];
  /** The ids of the rooms that are chosen at first, in order. */
  firstChoices: readonly number[];
  /** Somebody who edits has agreed to the terms before. */
  isEditing: boolean;
  /** Why the server refused what was sent last. */
  refusal: Error | null;
  isBusy: boolean;
  submitLabel: string;
  onSubmit: (form: SaveEntryBody) => void;
  /** Omitted where the form is the page. */
  onCancel?: () => void;
  /** Further fields, below the rooms. */
  children?: ReactNode;
}

/** Everything that a booking needs later: rooms in order of preference, names, extras and terms. */
export function BookingForm(props: BookingFormProps) {
  const { options, isEditing, refusal, children } = props;
  const { details, draft, link, linked } = useWizard();
  useQuery(linkedGameQuery(useGuest().discord_id));
  const [choices, setChoices] = useState<readonly number[]>(props.firstChoices);
  const [hasTried, setHasTried] = useState(false);
  // Not that of the draft: an agreement counts for the form in which it was given.
  const [agreement, setAgreement] = useState({ agreedToTerms: isEditing });
  const missing = missingDetails({ ...details, ...agreement }, linked);
  const errors = new Map<GuestField, string>(hasTried ? missing.map(({ field, message }) => [field, message]) : []);
  const hasNoRoom = choices.length === 0;
  const isLooking = link === 'looking' && missing.some(({ field }) => gameFields.has(field));
  const { isWaiting, press } = usePressAfter(isLooking, handleSubmit);

  function handleSubmit() {
    setHasTried(true);
    // The rooms come first in the form.
    const first = hasNoRoom ? 'rooms' : missing[0]?.field;
    if (first) return focusField(first);
    props.onSubmit({
      rooms: [...choices],
      all_inclusive: draft.allInclusive,
      payment_method: draft.paymentMethod,
      robloxUsername: details.robloxUsername.trim(),
      robloxDisplayName: details.robloxDisplayName.trim(),
      ...pickBookingTexts(details),
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      className="flex flex-col gap-6"
    >
      {hasTried && missing.length > 0 && <MissingSummary missing={missing} />}
      <RoomChoices
        options={options}
        choices={choices}
        onChange={setChoices}
        error={hasTried && hasNoRoom ? m.waiting_list_rooms_missing() : undefined}
      />
      {children}
      <PlayerFields errors={errors} />
      <BookingExtras errors={errors} isComplimentary={false} />
      {!isEditing && <TermsField agreement={agreement} error={errors.get('agreedToTerms')} onChange={setAgreement} />}
      {refusal && <RefusalNotice error={refusal} />}
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {props.onCancel && (
          <Button variant="secondary" onClick={props.onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
        <Button type="submit" isLoading={props.isBusy || isWaiting}>
          {props.submitLabel}
        </Button>
      </footer>
    </form>
  );
}

/** A press while the names are looked up counts once they are there, or once it is clear that they must be typed. */
function usePressAfter(isLooking: boolean, onPress: () => void) {
  const [isPressed, setIsPressed] = useState(false);
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    if (isPressed && !isLooking) handlePress();
  }, [isPressed, isLooking]);
  return { isWaiting: isPressed && isLooking, press: () => (isLooking ? setIsPressed(true) : onPress()) };
}
