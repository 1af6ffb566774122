import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { queryOptions } from '@tanstack/react-query';
import { locale } from '../../format/locale.ts';
import { pollEvery } from '../../lib/live/polling.ts';
import { call } from '../../lib/requests/api.ts';
import { retryWhenOverloaded } from '../../lib/requests/retry-when-overloaded.ts';
import { currentSession, signInLocally } from '../../lib/session/store.ts';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';

/** How often data is polled while the page is visible and live updates are disconnected. */
const roomsPollIntervalMs = 15_000;
const openingsPollIntervalMs = 30_000;
const messagesPollIntervalMs = 30_000;

export const openingsQuery = () =>
  queryOptions({
    queryKey: bookingKeys.openings,
    queryFn: ({ signal }) => call('GET /rooms/upcoming', { signal }),
    refetchInterval: pollEvery(openingsPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

export const roomsQuery = ({ resortId, openingId }: { resortId: number; openingId: number }) =>
  queryOptions({
    queryKey: bookingKeys.rooms(openingId),
    queryFn: ({ signal }) =>
      call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId }, query: { opening: openingId }, signal }),
    refetchInterval: pollEvery(roomsPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** Messages about the guest's bookings, in the language of the page. Rule: LANG-10. */
export const messagesQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.messages(owner),
    queryFn: ({ signal }) => call('GET /user/messages', { query: { language: locale }, signal }),
    refetchInterval: pollEvery(messagesPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** The current user. Roles may have changed since the sign-in, so the stored session is updated too. */
export const personQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.person(owner),
    queryFn: async ({ signal }) => {
      const token = currentSession().session?.token;
      const user = await call('GET /user/me', { signal });
      if (token && currentSession().session?.token === token) signInLocally(user, token);
      return user;
    },
    staleTime: 5 * 60_000,
  });

export const countQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.count(owner),
    queryFn: ({ signal }) => call('GET /user/bookings/count', { signal }),
  });

/** The guest's hold; `reason` says why the server gives none. */
export interface HoldState {
  hold: Hold | null;
  reason: 'two_holds_unused' | null;
}

/** The guest's hold. It may have been taken on another device. */
export const holdQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.hold(owner),
    queryFn: async ({ signal }): Promise<HoldState> => ({
      ...(await call('GET /user/hold', { signal })),
      reason: null,
    }),
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });

/** Names to fill in the form with: from the link, from Bloxlink, or from the last booking. A failure is ignored. */
export const linkedGameQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.linkedGame(owner),
    queryFn: ({ signal }) => call('GET /user/game-account', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export interface PriceChoice {
  roomId: number;
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
}

/** The price of a choice. The previous price of the room stays visible while the next one loads. */
export const priceQuery = (owner: string, choice: PriceChoice) =>
  queryOptions({
    queryKey: bookingKeys.price(owner, choice),
    queryFn: async ({ signal }) => {
      const body = { roomId: choice.roomId, all_inclusive: choice.allInclusive, payment_method: choice.paymentMethod };
      const ask = () => call('POST /bookings/calculate-price', { body, signal });
      return (await retryWhenOverloaded(ask, signal)).pricing;
    },
    placeholderData: (pricing, query) => (query?.queryKey[3] === choice.roomId ? pricing : undefined),
  });
