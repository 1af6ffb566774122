import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';

export const webhookKeys = {
  all: ['webhooks'] as const,
  list: ['webhooks', 'list'] as const,
  deliveries: (id: number) => ['webhooks', 'deliveries', id] as const,
};

/** Deliveries change on their own, so both are read again every few seconds. */
const refetchInterval = 5_000;
const pageSize = 20;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: webhookKeys.list,
    queryFn: ({ signal }) => call('GET /admin/webhooks', { signal }),
    refetchInterval,
  });

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.deliveries(id),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/webhooks/{webhookId}/deliveries', {
        params: { webhookId: String(id) },
        query: { limit: String(pageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
    refetchInterval,
  });
