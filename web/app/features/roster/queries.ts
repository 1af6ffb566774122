import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { rosterKeys } from '../../entities/openings/query-keys.ts';

export const rosterQuery = () =>
  queryOptions({ queryKey: rosterKeys.openings, queryFn: ({ signal }) => call('GET /hosting/roster', { signal }) });

export const rosterMembersQuery = () =>
  queryOptions({
    queryKey: rosterKeys.members,
    queryFn: ({ signal }) => call('GET /hosting/roster/members', { signal }),
  });
