import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { adminKeys } from '../../entities/admins/query-keys.ts';
import { memberKeys } from '../../entities/members/query-keys.ts';

export const adminsQuery = () =>
  queryOptions({ queryKey: adminKeys.list, queryFn: ({ signal }) => call('GET /admin/admins', { signal }) });

const maxFound = 5;

/** The first members whose names contain the text. */
export const foundMembersQuery = (search: string) =>
  queryOptions({
    queryKey: memberKeys.list({ search, limit: maxFound }),
    queryFn: ({ signal }) => call('GET /admin/members', { query: { search, limit: maxFound }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
