import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const hostKeys = { list: ['hosts'] as const };

export const hostsQuery = () =>
  queryOptions({ queryKey: hostKeys.list, queryFn: ({ signal }) => call('GET /admin/hosts', { signal }) });
