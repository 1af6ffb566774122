import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const adminKeys = { list: ['admins'] as const };

export const adminsQuery = () =>
  queryOptions({ queryKey: adminKeys.list, queryFn: ({ signal }) => call('GET /admin/admins', { signal }) });
