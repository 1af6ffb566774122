import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { catalogKeys } from '../../entities/catalog/query-keys.ts';

export const resortsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.publicResorts,
    queryFn: ({ signal }) => call('GET /resorts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
