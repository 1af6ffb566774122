import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { maxCommentLength, starValues, type Stars } from '@sunset/contract/bookings/feedback.ts';
import { Star } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { m } from '#messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../../format/dates.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { dismissFailure } from '../../../ui/toasts/dismiss-failure.ts';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useGuest } from '../guest-context.ts';

/** How the evening was: one tap on a star saves it, and one line can be added. Rules: FEEDBACK-3, FEEDBACK-4. */
export function FeedbackForm({ booking }: { booking: Booking }) {
  const { discord_id: owner } = useGuest();
  const { mutate, isPending, variables } = useGiveFeedback(owner, booking.bookingReference);
  const { feedback } = booking;
  const [comment, setComment] = useState(feedback.comment);
  const stars = isPending ? variables.stars : feedback.stars;
  const send = (answer: { stars: Stars; comment: string }) =>
    mutate(answer, {
      onSuccess: () => dismissFailure(m.ui_not_saved()),
      onError: (error) => showErrorToast(error, m.ui_not_saved(), m.bookings_feedback_failed()),
    });
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stars !== null) send({ stars, comment });
  }
  const isLineSaved = comment.trim() === feedback.comment;
  return (
    <form
      aria-label={m.bookings_feedback_title()}
      onSubmit={handleSubmit}
      className="flex flex-col gap-4 rounded-control bg-sunk p-4"
    >
      <StarGroup stars={stars} onChange={(chosen) => send({ stars: chosen, comment: feedback.comment })} />
      <p role="status" className="-mt-2 text-sm text-ink-soft">
        {statusText(feedback.stars, isPending)}
      </p>
      {feedback.stars !== null && (
        <>
          <TextField
            label={m.bookings_feedback_line()}
            hint={m.bookings_feedback_line_hint({ day: formatDate(feedback.until, 'day') })}
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
            {isLineSaved && comment !== '' ? m.bookings_feedback_line_saved() : m.bookings_feedback_send()}
          </Button>
        </>
      )}
    </form>
  );
}

const starLabels: Record<Stars, string> = {
  1: m.bookings_feedback_stars_bad(),
  2: m.bookings_feedback_stars_poor(),
  3: m.bookings_feedback_stars_ok(),
  4: m.bookings_feedback_stars_good(),
  5: m.bookings_feedback_stars_great(),
};

function statusText(saved: number | null, isPending: boolean): string {
  if (isPending) return m.bookings_feedback_saving();
  return saved === null
    ? m.bookings_feedback_one_tap()
    : m.bookings_feedback_saved({ stars: m.bookings_feedback_stars({ stars: saved }) });
}

function StarGroup({ stars, onChange }: { stars: number | null; onChange: (stars: Stars) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.bookings_feedback_title()}</legend>
      <div className="flex flex-wrap justify-between sm:justify-start sm:gap-2">
        {starValues.map((value) => (
          <label
            key={value}
            className="flex min-h-12 min-w-11 cursor-pointer flex-col items-center gap-1 rounded-control py-1.5 text-center text-xs sm:min-w-12 sm:px-1.5 text-ink-soft hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === stars}
              aria-label={m.bookings_labelled({
                label: m.bookings_feedback_stars({ stars: value }),
                name: starLabels[value],
              })}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            <Star size={iconSize.large} className={value <= (stars ?? 0) ? 'fill-amber text-amber' : 'text-ink-soft'} />
            <span aria-hidden>{starLabels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Saves what a guest answers about an evening. Answers that follow quickly are sent one after another. */
function useGiveFeedback(owner: string, reference: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `feedback ${reference}` },
    mutationFn: (body: { stars: Stars; comment: string }) =>
      call('PUT /user/bookings/{reference}/feedback', { params: { reference }, body }),
    onSuccess: ({ booking }) =>
      client.setQueryData<Booking[]>(bookingKeys.mine(owner), (bookings) =>
        bookings?.map((each) => (each.bookingReference === reference ? booking : each)),
      ),
  });
}
