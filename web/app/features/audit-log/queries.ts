import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dayStart } from '../../lib/day-start.ts';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';
import { auditLogKeys } from '../../entities/panel-keys.ts';

/** Filters of the audit log; an empty string means not set. Days are in the viewer's time zone. */
export interface AuditLogFilter {
  actor: string;
  subject: string;
  subject_id: string;
  guest: string;
  from: string;
  to: string;
}

const pageSize = 50;

export const auditLogQuery = (filter: AuditLogFilter) =>
  infiniteQueryOptions({
    queryKey: auditLogKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/activity', {
        query: { ...queryOf(filter), limit: String(pageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

const maxParts = 200;

/** The rows of a bulk act, at most 200. */
export const bulkRowsQuery = (bulk: string) =>
  queryOptions({
    queryKey: auditLogKeys.bulk(bulk),
    queryFn: ({ signal }) => call('GET /admin/activity', { query: { bulk, limit: String(maxParts) }, signal }),
  });

/** A bulk act is one entry, except in a search for rows that may be part of one. */
function queryOf({ from, to, ...text }: AuditLogFilter) {
  const isSearch = text.subject !== '' || text.subject_id !== '' || text.guest !== '';
  const set = Object.fromEntries(Object.entries(text).filter(([, value]) => value !== ''));
  const start = dayStart(from, 0);
  const end = dayStart(to, 1);
  return {
    ...set,
    grouped: isSearch ? ('false' as const) : ('true' as const),
    ...(start ? { from: start } : {}),
    ...(end ? { to: end } : {}),
  };
}
