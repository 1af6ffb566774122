import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';

const pageSize = 20;

/** The answers about past evenings, of all resorts or one, the latest first. */
export const eveningFeedbackQuery = (resort: string) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'evenings', resort],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/feedback', {
        query: { limit: String(pageSize), ...(resort === '' ? {} : { resort }), ...pageParam },
        signal,
      }),
    ...byCursor,
  });

export const resortFeedbackQuery = () =>
  queryOptions({
    queryKey: ['feedback', 'resorts'],
    queryFn: ({ signal }) => call('GET /hosting/feedback/resorts', { signal }),
  });
