import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/requests/api.ts';

const pageSize = 20;
const firstPage: { cursor?: string } = {};

/** The answers about past evenings, of all resorts or one, the latest first. */
export const eveningFeedbackQuery = (resort: string) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'evenings', resort],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/feedback', {
        query: { limit: String(pageSize), ...(resort === '' ? {} : { resort }), ...pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => (page.next === null ? undefined : { cursor: page.next }),
  });

export const resortFeedbackQuery = () =>
  queryOptions({
    queryKey: ['feedback', 'resorts'],
    queryFn: ({ signal }) => call('GET /hosting/feedback/resorts', { signal }),
  });
