import type { RowOutcome } from '@sunset/contract/imports/row-problems.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { importKeys } from '../../entities/panel-keys.ts';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';

/** The latest imports, with drafts. */
export const importsQuery = () =>
  queryOptions({ queryKey: importKeys.list, queryFn: ({ signal }) => call('GET /admin/imports', { signal }) });

/** An import with its columns; the form that shows it is not filled again. */
export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: importKeys.one(importId),
    queryFn: ({ signal }) => call('GET /admin/imports/{importId}', { params: { importId }, signal }),
    refetchOnWindowFocus: false,
  });

/** Rows with one outcome, all, or those that an undo left. */
export type RowsView = RowOutcome | 'all' | 'left';

const pageSize = 50;

export const importRowsQuery = (importId: number, view: RowsView) =>
  infiniteQueryOptions({
    queryKey: importKeys.rows(importId, view),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/imports/{importId}/rows', {
        params: { importId },
        query: { ...filterOf(view), limit: String(pageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
  });

function filterOf(view: RowsView) {
  if (view === 'all') return {};
  return view === 'left' ? { left: 'true' as const } : { outcome: view };
}
