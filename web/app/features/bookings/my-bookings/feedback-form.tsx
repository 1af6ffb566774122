import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { maxCommentLength, starLabels, starsText, starValues, type Stars } from '@sunset/contract/feedback.ts';
import { Star } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useGuest } from '../guest-context.ts';
import { useGiveFeedback } from './use-give-feedback.ts';

/** How the evening was: one tap on a star saves it, and one line can be added. Rules: FEEDBACK-3, FEEDBACK-4. */
export function FeedbackForm({ booking }: { booking: Booking }) {
  const { discord_id: owner } = useGuest();
  const { mutate, isPending, variables } = useGiveFeedback(owner, booking.bookingReference);
  const { feedback } = booking;
  const [comment, setComment] = useState(feedback.comment);
  const stars = isPending ? variables.stars : feedback.stars;
  const send = (answer: { stars: Stars; comment: string }) =>
    mutate(answer, {
      onError: (error) => showErrorToast(error, 'Not Saved', 'We could not save your answer. Please try again.'),
    });
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stars !== null) send({ stars, comment });
  }
  const isLineSaved = comment.trim() === feedback.comment;
  return (
    <form aria-label="How was it?" onSubmit={handleSubmit} className="flex flex-col gap-4 rounded-control bg-sunk p-4">
      <StarGroup stars={stars} onChange={(chosen) => send({ stars: chosen, comment: feedback.comment })} />
      <p role="status" className="-mt-2 text-sm text-ink-soft">
        {statusText(feedback.stars, isPending)}
      </p>
      {feedback.stars !== null && (
        <>
          <TextField
            label="One line for the staff (optional)"
            hint={`They read it without your name. You can change your answer until ${formatDate(feedback.until, 'day')}.`}
            value={comment}
            maxLength={maxCommentLength}
            autoComplete="off"
            onChange={(event) => setComment(event.target.value)}
          />
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            isLoading={isPending && variables.comment === comment}
            disabled={isLineSaved}
          >
            {isLineSaved && comment !== '' ? 'Line saved' : 'Send line'}
          </Button>
        </>
      )}
    </form>
  );
}

function statusText(saved: number | null, isPending: boolean): string {
  if (isPending) return 'Saving…';
  return saved === null ? 'One tap is enough.' : `Saved: ${starsText(saved)}. Thank you!`;
}

function StarGroup({ stars, onChange }: { stars: number | null; onChange: (stars: Stars) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">How was it?</legend>
      <div className="flex justify-between gap-1 sm:justify-start sm:gap-2">
        {starValues.map((value) => (
          <label
            key={value}
            className="flex min-h-12 min-w-12 cursor-pointer flex-col items-center gap-1 rounded-control p-1.5 text-center text-xs text-ink-soft hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === stars}
              aria-label={`${starsText(value)}: ${starLabels[value]}`}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            <Star
              aria-hidden
              size={iconSize.large}
              className={value <= (stars ?? 0) ? 'fill-amber text-amber' : 'text-ink-soft'}
            />
            <span aria-hidden>{starLabels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
