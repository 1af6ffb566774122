import type { MessageFailure, MessageState } from '@sunset/contract/api/messages/messages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../lib/live/polling.ts';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';
import { messageKeys } from '../../entities/messages/query-keys.ts';

export interface MessageFilters {
  state: MessageState | null;
  kind: string | null;
  opening: string | null;
  failure: MessageFailure | null;
}

/** While live updates are disconnected. */
const pollIntervalMs = 20_000;

export function messageList(filters: MessageFilters) {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
  return infiniteQueryOptions({
    queryKey: messageKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/messages', {
        query: { limit: 50, ...set, ...pageParam },
        signal,
      }),
    ...byCursor,
    refetchInterval: pollEvery(pollIntervalMs),
  });
}

/** The latest messages about an opening, for the delivery state of its announcements. */
export function messagesOfOpening(openingId: number) {
  return queryOptions({
    queryKey: messageKeys.ofOpening(openingId),
    queryFn: ({ signal }) => call('GET /hosting/messages', { query: { opening: openingId, limit: 50 }, signal }),
    refetchInterval: pollEvery(pollIntervalMs),
  });
}

/** The post that would be sent now; not cached. */
export function announcementPreview(kind: 'guests' | 'staff', resortName: string) {
  return queryOptions({
    queryKey: messageKeys.preview(kind, resortName),
    queryFn: ({ signal }) =>
      call('GET /hosting/announcement-preview', { query: { resort_name: resortName, kind }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

export const deliveryHealth = queryOptions({
  queryKey: messageKeys.health,
  queryFn: ({ signal }) => call('GET /hosting/messages/health', { signal }),
  refetchInterval: pollEvery(pollIntervalMs),
});

/** Openings that are not over, with their automatic messages. */
export const automaticMessages = queryOptions({
  queryKey: messageKeys.automatic,
  queryFn: ({ signal }) => call('GET /hosting/automatic-messages', { signal }),
  refetchInterval: pollEvery(pollIntervalMs),
});
