import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const archiveKeys = { status: ['archive'] as const };

export const archiveQuery = () =>
  queryOptions({
    queryKey: archiveKeys.status,
    queryFn: ({ signal }) => call('GET /admin/archive', { signal }),
    staleTime: 0,
  });
