import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { useState } from 'react';
import { m } from '#messages';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { AccountChoice, ExtrasChoice, RoomChoice } from './change-choices.tsx';
import { changesOf, priceOf, valuesOf, type ChangeValues } from './rules.ts';
import { useChangeBooking } from './use-change-booking.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface ChangeFormProps {
  booking: Booking;
  options: ChangeOptions;
  onClose: () => void;
}

/** What was chosen stays when the options are loaded again; the price beside the button is the one that is sent (CHANGE-4). */
export function ChangeForm({ booking, options, onClose }: ChangeFormProps) {
  const [edits, setEdits] = useState<Partial<ChangeValues>>({});
  const { mutateAsync, isPending, error, hasArrived, reset } = useChangeBooking(
    booking.bookingReference,
    options.version,
  );
  const now = valuesOf(booking, options);
  const values = { ...now, ...edits };
  const price = priceOf(options, values);
  const changes = changesOf(now, values);
  // The answer was lost, and the booking has the change.
  const isSaved = hasArrived && changes === null;
  const failure = isSaved ? null : error;
  const choices = { options, values, onChange: handleChange };

  function handleChange(change: Partial<ChangeValues>) {
    if (isSaved) reset();
    setEdits({ ...edits, ...change });
  }

  function handleSubmit() {
    if (changes === null || price === undefined || isPending) return;
    const body = { expected_version: options.version, expected_final_price: price.final_price, ...changes };
    void handleResult(mutateAsync(body), {
      onSuccess: (saved) => {
        addToast({ title: m.bookings_change_done(), description: doneText(saved.booking) });
        onClose();
      },
    });
  }

  return (
    <form
      noValidate
      aria-label={m.bookings_change()}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
      className="flex flex-col gap-5"
    >
      <p className="-mt-2 text-ink-soft">
        {m.bookings_change_intro({
          count: options.changes_left,
          time: formatDateWithZone(options.until, 'weekdayDayTime'),
        })}
        {options.is_paid && ` ${m.bookings_change_paid()}`}
      </p>
      {!options.is_paid && <RoomChoice {...choices} guests={booking.guests} />}
      {!options.is_paid && <ExtrasChoice {...choices} />}
      <AccountChoice {...choices} booking={booking} />
      <TextAreaField
        label={m.bookings_notes()}
        hint={m.bookings_notes_hint()}
        value={values.notes}
        maxLength={bookingTexts.notes.maxLength}
        onChange={(event) => choices.onChange({ notes: event.target.value })}
      />
      <Summary booking={booking} price={options.is_paid ? undefined : price}>
        {failure && (
          <Notice tone="red" role="alert">
            <strong>{m.ui_not_saved()}.</strong> {errorText(failure)}
          </Notice>
        )}
        {isSaved && (
          <Notice tone="green" role="alert">
            {m.bookings_change_done()}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} className="max-sm:hidden">
            {m.ui_cancel()}
          </Button>
          <Button type="submit" isLoading={isPending} disabled={changes === null} className="max-sm:grow">
            {failure ? m.ui_try_again() : m.bookings_change_save()}
          </Button>
        </div>
      </Summary>
    </form>
  );
}

interface SummaryProps {
  booking: Booking;
  price: ReturnType<typeof priceOf>;
  children: React.ReactNode;
}

/** What is due after the change and whether staff approve again, always in sight above the button. */
function Summary({ booking, price, children }: SummaryProps) {
  const isChanged = price !== undefined && price.payment_display !== booking.payment_display;
  return (
    <DialogActions>
      <div role="status" className="flex flex-col gap-2">
        {price && (
          <p className="font-semibold tabular-nums">
            {isChanged ? (
              <RichText
                message={m.bookings_change_to_pay}
                inputs={{ price: shownPrice(price.payment_display), before: shownPrice(booking.payment_display) }}
                markup={{ soft: (text) => <span className="font-normal text-ink-soft">{text}</span> }}
              />
            ) : (
              m.bookings_to_pay({ price: shownPrice(price.payment_display) })
            )}
          </p>
        )}
        {price?.makes_pending && <Notice tone="yellow">{m.bookings_change_pending()}</Notice>}
      </div>
      {children}
    </DialogActions>
  );
}

/** The room first: on a phone the card shows it above what is in view. */
function doneText({ was_approved: isCheckedAgain, payment_display: price, roomType }: Booking): string {
  if (isCheckedAgain) return `${roomType} · ${m.bookings_change_checked_again()}`;
  return `${roomType} · ${m.bookings_to_pay({ price: shownPrice(price) })}`;
}
