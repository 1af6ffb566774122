import type { MemberFilter, MemberRow } from '@sunset/contract/api/members.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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
        query: { ...wanted, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { items: MemberRow[]; next: string | null; total: number | null }) => page.next,
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
