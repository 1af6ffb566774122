import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { isLive } from '../../lib/live/live-stream.ts';
import { pollEvery } from '../../lib/live/polling.ts';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { currentToken } from '../../lib/session/store.ts';
import { withOwnChanges } from './own-changes.ts';
import { filterOfView, msUntilNextPhase, type BoardView } from './rules.ts';

/** An answer that is not used by then is too old. */
const maxAgeMs = 5_000;

interface EarlyRequest {
  answer: Promise<unknown>;
  token: string | null;
  startedAt: number;
}

const requests = new Map<string, EarlyRequest>();

/** Starts a request while the page hydrates. Its query uses the answer once, for the same session. */
function loadEarly(key: string, load: () => Promise<unknown>): void {
  const answer = load();
  // A query that uses it shows the error.
  answer.catch(() => {});
  requests.set(key, { answer, token: currentToken(), startedAt: performance.now() });
}

/** The answer of the early request with this key, else of a new one. */
function earlyOr<Answer>(key: string, load: () => Promise<Answer>): Promise<Answer> {
  const early = requests.get(key);
  requests.delete(key);
  const isUsable = early?.token === currentToken() && performance.now() - early.startedAt < maxAgeMs;
  return isUsable ? (early.answer as Promise<Answer>) : load();
}

/** Several hosts work on one board. Polled only while live updates are disconnected. */
const boardPollIntervalMs = 4_000;
const listPollIntervalMs = 10_000;
const openingsPollIntervalMs = 30_000;
const pageSize = 50;

const loadOpenings = (named: string | null, signal?: AbortSignal) =>
  call('GET /hosting/openings', { query: isId(named) ? { opening: named } : {}, ...(signal && { signal }) });

const loadBoard = (openingId: number, signal?: AbortSignal) =>
  call('GET /hosting/openings/{openingId}/board', { params: { openingId }, ...(signal && { signal }) });

/** Starts loading the openings, and the board of the one in the URL, before the page hydrates. */
export function loadBoardEarly(): void {
  const query = new URLSearchParams(location.search);
  const named = query.get('opening');
  loadEarly(`openings ${named}`, () => loadOpenings(named));
  if (isId(named) && query.get('bookings') !== 'all') loadEarly(`board ${named}`, () => loadBoard(Number(named)));
}

/** Current, recent and next openings, and the one in the URL, in order of time. */
export const hostedOpeningsQuery = (named: string | null) =>
  queryOptions({
    queryKey: sessionBoardKeys.openings(named),
    queryFn: ({ signal }) => earlyOr(`openings ${named}`, () => loadOpenings(named, signal)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollOrWaitForPhase(openingsPollIntervalMs, state.data),
  });

export const boardQuery = (openingId: number) =>
  queryOptions({
    queryKey: sessionBoardKeys.board(openingId),
    queryFn: async ({ client, signal }) => {
      const askedAt = performance.now();
      const board = await earlyOr(`board ${openingId}`, () => loadBoard(openingId, signal));
      return withOwnChanges(client, board, askedAt);
    },
    refetchInterval: ({ state }) => pollOrWaitForPhase(boardPollIntervalMs, state.data && [state.data.opening]),
    refetchOnWindowFocus: 'always',
  });

/** The board of the opening in the URL is loaded together with the list of openings. */
export function usePrefetchNamedBoard(named: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    // The board shows if it fails.
    if (isId(named)) void client.query(boardQuery(Number(named))).catch(() => {});
  }, [client, named]);
}

/** Beside live updates, only the clock changes what nobody announces. */
function pollOrWaitForPhase(pollMs: number, openings: readonly BoardOpening[] = []): number | false {
  return isLive() ? msUntilNextPhase(openings, serverNow()) : pollMs;
}

/** The URL may contain anything. */
const isId = (text: string | null): text is string => text !== null && /^\d{1,9}$/.test(text);

/** Bookings of all openings, page by page, the latest request first. */
export const hostingBookingsQuery = (view: BoardView, text: string) =>
  infiniteQueryOptions({
    queryKey: sessionBoardKeys.bookings(view, text),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/bookings', {
        query: { ...(text === '' ? filterOfView[view] : { text }), limit: String(pageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(listPollIntervalMs),
  });
