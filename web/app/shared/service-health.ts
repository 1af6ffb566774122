import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/requests/api.ts';

/** Asked once for each visit of the panel. */
export const serviceHealthQuery = () =>
  queryOptions({
    queryKey: ['service-health'],
    queryFn: ({ signal }) => call('GET /admin/service-health', { signal }),
    staleTime: Infinity,
  });
