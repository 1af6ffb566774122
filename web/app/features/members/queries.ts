import type { MemberFilter, MemberRow } from '@sunset/contract/api/members.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/requests/api.ts';

const pageSize = 50;

export const memberKeys = {
  lists: ['members', 'list'] as const,
  detail: (id: number) => ['members', 'detail', id] as const,
};

export interface MemberSearch {
  search: string;
  filter: MemberFilter;
}

/** Members, page after page. */
export const membersQuery = (wanted: MemberSearch) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.lists, wanted],
    queryFn: ({ signal, pageParam }) =>
      callPage('GET /admin/members', {
        query: { ...wanted, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { items: MemberRow[]; next: string | null; total: number | null }) => page.next,
  });

/** One member with everything staff decide by. */
export const memberQuery = (memberId: number) =>
  queryOptions({
    queryKey: memberKeys.detail(memberId),
    queryFn: ({ signal }) => call('GET /admin/members/{memberId}', { params: { memberId }, signal }),
    retry: false,
  });
