import type { Hold } from '@sunset/contract/api/holds.ts';
import type { PaymentMethod } from '@sunset/contract/payment-methods.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { retryWhenOverloaded } from '../../lib/requests/retry-when-overloaded.ts';
import { pollEvery } from '../../lib/live/polling.ts';
import { currentSession, signInLocally } from '../../lib/session/store.ts';

/** How often rooms are looked at again while the page is visible and hears of no changes. */
const roomsPollIntervalMs = 15_000;
const openingsPollIntervalMs = 30_000;
const messagesPollIntervalMs = 30_000;

/** Every key of the booking page. What is personal carries the person's Discord id. */
export const bookingKeys = {
  openings: ['booking', 'openings'] as const,
  resorts: ['booking', 'resorts'] as const,
  allSettings: ['booking', 'settings'] as const,
  settings: (resortName: string) => [...bookingKeys.allSettings, resortName] as const,
  allRooms: ['booking', 'rooms'] as const,
  rooms: (openingId: number) => [...bookingKeys.allRooms, openingId] as const,
  person: (owner: string) => ['booking', 'person', owner] as const,
  mine: (owner: string) => ['booking', 'mine', owner] as const,
  messages: (owner: string) => ['booking', 'messages', owner] as const,
  hold: (owner: string) => ['booking', 'hold', owner] as const,
  count: (owner: string) => ['booking', 'count', owner] as const,
  linkedGame: (owner: string) => ['booking', 'linked-game', owner] as const,
  allPrices: (owner: string) => ['booking', 'price', owner] as const,
  price: (owner: string, choice: PriceChoice) =>
    [...bookingKeys.allPrices(owner), choice.roomId, choice.allInclusive, choice.paymentMethod] as const,
};

export const openingsQuery = () =>
  queryOptions({
    queryKey: bookingKeys.openings,
    queryFn: ({ signal }) => call('GET /rooms/upcoming', { signal }),
    refetchInterval: pollEvery(openingsPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

export const resortsQuery = () =>
  queryOptions({
    queryKey: bookingKeys.resorts,
    queryFn: ({ signal }) => call('GET /resorts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Who may book at a resort. Whoever reads this treats a failure as open; the server checks again. */
export const settingsQuery = (resortName: string) =>
  queryOptions({
    queryKey: bookingKeys.settings(resortName),
    queryFn: ({ signal }) => call('GET /resort-booking-status/{resortName}', { params: { resortName }, signal }),
    retry: false,
  });

export const roomsQuery = ({ resortId, openingId }: { resortId: number; openingId: number }) =>
  queryOptions({
    queryKey: bookingKeys.rooms(openingId),
    queryFn: ({ signal }) =>
      call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId }, query: { opening: openingId }, signal }),
    refetchInterval: pollEvery(roomsPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** The person as of now: roles may have changed since they signed in, so the stored record follows. */
export const personQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.person(owner),
    queryFn: async ({ signal }) => {
      const asked = currentSession().session?.token;
      const user = await call('GET /user/me', { signal });
      if (asked && currentSession().session?.token === asked) signInLocally(user, asked);
      return user;
    },
    staleTime: 5 * 60_000,
  });

export const myBookingsQuery = (owner: string) =>
  queryOptions({ queryKey: bookingKeys.mine(owner), queryFn: ({ signal }) => call('GET /user/bookings', { signal }) });

/** What was sent to the person about their bookings; the neighborhood code comes while they look. */
export const messagesQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.messages(owner),
    queryFn: ({ signal }) => call('GET /user/messages', { signal }),
    refetchInterval: messagesPollIntervalMs,
    refetchOnWindowFocus: 'always',
  });

export const countQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.count(owner),
    queryFn: ({ signal }) => call('GET /user/bookings/count', { signal }),
  });

/** What is kept for the person, and why nothing is, where that is known. */
export interface HoldState {
  hold: Hold | null;
  reason: 'two_holds_unused' | null;
}

/** The person's hold, which may have been taken on another device. */
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

/** The best names there are to fill in the form: linked, known to Bloxlink, or used last; its failure is nobody's trouble. */
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

/** The price of a choice. The one before stays in view while the next is worked out. */
export const priceQuery = (owner: string, choice: PriceChoice) =>
  queryOptions({
    queryKey: bookingKeys.price(owner, choice),
    queryFn: async ({ signal }) => {
      const body = { roomId: choice.roomId, all_inclusive: choice.allInclusive, payment_method: choice.paymentMethod };
      const ask = () => call('POST /bookings/calculate-price', { body, signal });
      return (await retryWhenOverloaded(ask, signal)).pricing;
    },
    placeholderData: keepPreviousData,
  });
