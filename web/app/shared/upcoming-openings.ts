import { queryOptions } from '@tanstack/react-query';
import { openingKeys } from '../entities/openings/query-keys.ts';
import { call } from '../lib/requests/api.ts';

/** The server's maximum. */
const maxOpenings = 1000;

export const upcomingOpeningsQuery = () =>
  queryOptions({
    queryKey: openingKeys.upcoming,
    queryFn: ({ signal }) => call('GET /admin/openings', { query: { limit: maxOpenings }, signal }),
    refetchOnWindowFocus: 'always',
  });
