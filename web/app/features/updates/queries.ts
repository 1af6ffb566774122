import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

/** Asked once for each visit of the panel: the server asks the update address once a day. */
export const newerVersionQuery = () =>
  queryOptions({
    queryKey: ['newer-version'],
    queryFn: ({ signal }) => call('GET /admin/newer-version', { signal }),
    staleTime: Infinity,
  });
