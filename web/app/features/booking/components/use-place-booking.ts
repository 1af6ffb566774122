import type { Pricing } from '@sunset/contract/api/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addToast } from '../../../ui/toast-store.ts';
import { isAnswerLost, makeKey, refreshBookings, sendAttempt } from '../mutations.ts';
import { bookingKeys } from '../queries.ts';
import { placedWords } from '../rules.ts';
import { firstPlace, isSameRequest, type Attempt, type BookingRequest, type Place, type Stay } from '../state.ts';
import { useGuest } from './guest-context.ts';
import { tellRefusal, whereNext } from './booking-refusal.ts';
import { remember, useMemory } from './use-memory.ts';
import { usePlace } from './use-place.ts';

/** How often a busy server is asked again unbidden. */
const unbiddenTries = 3;

export interface PlaceBooking {
  isSending: boolean;
  /** The request whose answer is still out, if any. */
  attempt: Attempt | null;
  /** What the server said last, for the page; null once something new is tried. */
  refusal: string | null;
  /** The server is too busy and will be asked again by itself. */
  isWaiting: boolean;
  submit: (request: BookingRequest, stay: Stay) => void;
  /** Sends the unanswered request again: the very same one, so that it cannot book twice. */
  retry: () => void;
  forget: () => void;
}

/**
 * Books. The key and the exact request are kept in the tab from before they are sent until an answer is in, through lost
 * connections and reloads; every definitive answer ends them. Rule: decisions.md section 1, "Twice-tapped buttons".
 */
export function usePlaceBooking(): PlaceBooking {
  const guest = useGuest();
  const owner = guest.discord_id;
  const client = useQueryClient();
  const { place, go } = usePlace();
  const { attempt } = useMemory(owner);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(next: Attempt, tries = 0) {
    clearTimeout(timer.current);
    setIsWaiting(false);
    setRefusal(null);
    setIsSending(true);
    remember(owner, { attempt: next });
    try {
      const placed = await sendAttempt(next);
      remember(owner, { attempt: null, confirmation: { placed, stay: next.stay } });
      refreshBookings(client, owner);
      addToast(placedWords(placed.status));
      go({ ...firstPlace, step: 5 }, { isReplacing: true });
    } catch (error) {
      if (isAnswerLost(error)) handleSilence(error, next, tries);
      else handleRefusal(error as ApiError, next);
    } finally {
      setIsSending(false);
    }
  }

  function handleSilence(error: unknown, lost: Attempt, tries: number) {
    const isBusy = error instanceof ApiError && error.status === 503 && error.problem !== null;
    if (!isBusy) return;
    setRefusal(error.message);
    if (tries >= unbiddenTries) return;
    // Up to twice the time asked for, so that everyone who was turned away does not come back in the same second.
    const waitMs = (error.retryAfter ?? 2) * 1000 * (1 + Math.random());
    setIsWaiting(true);
    timer.current = setTimeout(() => void send(lost, tries + 1), waitMs);
  }

  function handleRefusal(error: ApiError, refused: Attempt) {
    remember(owner, { attempt: null });
    if (error.status === 401) return;
    const text = tellRefusal(error, refused.stay, guest);
    setRefusal(text);
    refreshBookings(client, owner);
    void client.invalidateQueries({ queryKey: bookingKeys.settings(refused.stay.resortName) });
    if (error.problem?.code === 'price_changed') keepNewPrice(error.problem['pricing'] as Pricing | undefined, refused);
    const next: Place | null = whereNext(error, place);
    if (next) go(next, { isReplacing: true, notice: text });
  }

  function keepNewPrice(pricing: Pricing | undefined, { request }: Attempt) {
    const choice = { roomId: request.roomId, allInclusive: request.all_inclusive, paymentMethod: request.payment_method };
    if (pricing) client.setQueryData(bookingKeys.price(owner, choice), pricing);
  }

  function submit(request: BookingRequest, stay: Stay) {
    if (isSending) return;
    const isSame = attempt !== null && isSameRequest(attempt.request, request);
    void send(isSame ? attempt : { key: makeKey(), request, stay });
  }

  return {
    isSending,
    attempt: isSending ? null : attempt,
    refusal,
    isWaiting,
    submit,
    retry: () => {
      if (attempt && !isSending) void send(attempt);
    },
    forget: () => {
      clearTimeout(timer.current);
      setIsWaiting(false);
      setRefusal(null);
      remember(owner, { attempt: null });
    },
  };
}
