import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { errorText } from '../../../../lib/requests/error-text.ts';
import { refreshBookings } from '../../../../shared/bookings/mutations.ts';
import { isOnline } from '../../../../lib/requests/connection.ts';
import { retryDelayMs } from '../../../../lib/requests/retry-when-overloaded.ts';
import { randomKey } from '../../../../lib/random.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { isAnswerLost, sendAttempt } from '../../mutations.ts';
import { placedToast } from '../../../../entities/bookings/status-texts.ts';
import { firstLocation, type WizardNavigation } from '../wizard-location.ts';
import { isSameRequest, type Attempt, type BookingRequest, type SelectionSummary } from '../wizard-data.ts';
import { showRefusalToast, showServerErrorToast, locationAfterRefusal } from '../booking-refusal.ts';
import { useGuest } from '../../guest-context.ts';
import { finishDraft, updateWizardStorage } from './use-wizard-storage.ts';
import { bookingKeys } from '../../../../entities/bookings/query-keys.ts';

/** Then the guest decides. */
const maxAutomaticRetries = 3;

export interface PlaceBooking {
  isSending: boolean;
  /** The request without a response, if any. */
  attempt: Attempt | null;
  /** The text of the last refusal; null after a new attempt. */
  refusal: string | null;
  /** The server is overloaded and is asked again automatically. */
  isWaiting: boolean;
  submit: (request: BookingRequest, summary: SelectionSummary) => void;
  /** Sends the unanswered request again with the same key, so that it cannot book twice. */
  retry: () => void;
  forget: () => void;
}

/**
 * Places a booking. The idempotency key and the request are stored in the tab before they are sent, and removed by a
 * definite response (PAGE-38).
 */
export function usePlaceBooking(attempt: Attempt | null, navigation: WizardNavigation): PlaceBooking {
  const owner = useGuest().discord_id;
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isWaiting, wait, stopWaiting } = useWaiting();
  const settle = useSettle(navigation);

  async function send(next: Attempt, tries = 0) {
    stopWaiting();
    setRefusal(null);
    setIsSending(true);
    const isFirst = attempt?.key !== next.key;
    const wasOffline = !isOnline();
    updateWizardStorage(owner, { attempt: next });
    const outcome = await settle(next);
    setIsSending(false);
    // The request never left the browser, so no response is expected.
    const isUnsent = isFirst && wasOffline && outcome.isUnanswered && !isOnline();
    if (isUnsent) updateWizardStorage(owner, { attempt: null });
    setRefusal(isUnsent ? m.wizard_failed_offline() : outcome.text);
    if (outcome.retryAfterMs !== null && tries < maxAutomaticRetries)
      wait(outcome.retryAfterMs, () => void send(next, tries + 1));
  }

  function submit(request: BookingRequest, summary: SelectionSummary) {
    if (isSending) return;
    const isSame = attempt !== null && isSameRequest(attempt.request, request);
    void send(isSame ? attempt : { key: randomKey(), request, summary });
  }

  function retry() {
    if (attempt && !isSending) void send(attempt);
  }

  function forget() {
    stopWaiting();
    setRefusal(null);
    updateWizardStorage(owner, { attempt: null });
  }

  return { isSending, attempt: isSending ? null : attempt, refusal, isWaiting, submit, retry, forget };
}

/** One delayed action, cancelled when the page is left or another action starts. */
function useWaiting() {
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function stopWaiting() {
    clearTimeout(timer.current);
    setIsWaiting(false);
  }
  function wait(ms: number, then: () => void) {
    stopWaiting();
    setIsWaiting(true);
    timer.current = setTimeout(then, ms);
  }
  return { isWaiting, wait, stopWaiting };
}

interface Outcome {
  /** No response came, or none that is definite. */
  isUnanswered?: boolean;
  text: string | null;
  /** When to ask the overloaded server again. */
  retryAfterMs: number | null;
}

/** Sends a request and handles its response. */
function useSettle({ location, go }: WizardNavigation): (attempt: Attempt) => Promise<Outcome> {
  const guest = useGuest();
  const owner = guest.discord_id;
  const client = useQueryClient();

  function settleRefusal(error: ApiError, { request, summary }: Attempt): Outcome {
    updateWizardStorage(owner, { attempt: null });
    if (error.status === 401) return { text: null, retryAfterMs: null };
    const text = showRefusalToast(error, summary, guest);
    refreshBookings(client, owner);
    void client.invalidateQueries({ queryKey: bookingKeys.openings });
    // Comes with `price_changed`, and with `hold_expired` if the room is still available.
    const pricing = error.problem?.['pricing'] as Pricing | undefined;
    const choice = {
      roomId: request.roomId,
      allInclusive: request.all_inclusive,
      paymentMethod: request.payment_method,
    };
    if (pricing) client.setQueryData(bookingKeys.price(owner, choice), pricing);
    const next = locationAfterRefusal(error, location);
    if (next) go(next, { isReplacing: true, notice: text });
    return { text: next ? null : text, retryAfterMs: null };
  }

  return async (attempt) => {
    try {
      const placed = await sendAttempt(attempt);
      // Only the names are kept for the next booking.
      finishDraft(owner, { placed, summary: attempt.summary });
      refreshBookings(client, owner);
      addToast(placedToast(placed.status));
      go({ ...firstLocation, step: 5 }, { isReplacing: true });
      return { text: null, retryAfterMs: null };
    } catch (error) {
      if (error instanceof ApiError && !isAnswerLost(error)) return settleRefusal(error, attempt);
      return settleUnanswered(error);
    }
  };
}

/** A booking that a busy server did not take, for whatever reason, is sent again with its key. */
function settleUnanswered(error: unknown): Outcome {
  const isBusy = error instanceof ApiError && error.status === 503 && error.problem !== null;
  if (error instanceof ApiError && error.problem && !isBusy) showServerErrorToast(error);
  if (!isBusy) return { isUnanswered: true, text: null, retryAfterMs: null };
  return { text: errorText(error), retryAfterMs: retryDelayMs(error) };
}
