import type { MemberFilter } from '@sunset/contract/api/members.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';
import { memberKeys } from '../../entities/members/query-keys.ts';

const pageSize = 50;

export interface MemberSearch {
  search: string;
  filter: MemberFilter;
}

export const membersQuery = (wanted: MemberSearch) =>
  infiniteQueryOptions({
    queryKey: memberKeys.list(wanted),
    queryFn: ({ signal, pageParam }) =>
      callPage('GET /admin/members', {
        query: { ...wanted, limit: pageSize, ...pageParam },
        signal,
      }),
    ...byCursor,
  });

export const departuresQuery = queryOptions({
  queryKey: memberKeys.departures,
  queryFn: ({ signal }) => call('GET /admin/departures', { signal }),
});

export const memberQuery = (memberId: number) =>
  queryOptions({
    queryKey: memberKeys.detail(memberId),
    queryFn: ({ signal }) => call('GET /admin/members/{memberId}', { params: { memberId }, signal }),
    retry: false,
  });
