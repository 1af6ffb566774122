import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const apiKeysKey = ['api-keys'] as const;

export const apiKeysQuery = () =>
  queryOptions({ queryKey: apiKeysKey, queryFn: ({ signal }) => call('GET /admin/api-keys', { signal }) });
