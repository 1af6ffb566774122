import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { adminKeys } from './query-keys.ts';

export const adminsQuery = () =>
  queryOptions({ queryKey: adminKeys.list, queryFn: ({ signal }) => call('GET /admin/admins', { signal }) });
