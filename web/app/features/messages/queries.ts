import type { MessageFailure, MessageState } from '@sunset/contract/api/messages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/requests/api.ts';
import { messageKeys } from '../../entities/messages/query-keys.ts';

export interface MessageFilters {
  state: MessageState | null;
  kind: string | null;
  opening: string | null;
  failure: MessageFailure | null;
}

/** Poll intervals: shorter while a message is being sent. */
const fastPollMs = 2_000;
const slowPollMs = 20_000;

const isUnderWay = (messages: { state: MessageState }[]) =>
  messages.some(({ state }) => state === 'pending' || state === 'sending');

export function messageList(filters: MessageFilters) {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
  return infiniteQueryOptions({
    queryKey: messageKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/messages', {
        query: { limit: 50, ...set, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) =>
      isUnderWay(query.state.data?.pages.flatMap((page) => page.items) ?? []) ? fastPollMs : slowPollMs,
  });
}

/** The latest messages about an opening, for the delivery state of its announcements. */
export function messagesOfOpening(openingId: number) {
  return queryOptions({
    queryKey: messageKeys.ofOpening(openingId),
    queryFn: ({ signal }) => call('GET /hosting/messages', { query: { opening: openingId, limit: 50 }, signal }),
    refetchInterval: (query) => (isUnderWay(query.state.data ?? []) ? fastPollMs : slowPollMs),
  });
}

export const deliveryHealth = queryOptions({
  queryKey: messageKeys.health,
  queryFn: ({ signal }) => call('GET /hosting/messages/health', { signal }),
  refetchInterval: slowPollMs,
});

/** Openings that are not over, with their automatic messages. */
export const automaticMessages = queryOptions({
  queryKey: messageKeys.automatic,
  queryFn: ({ signal }) => call('GET /hosting/automatic-messages', { signal }),
  refetchInterval: slowPollMs,
});
