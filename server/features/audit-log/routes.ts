import { listActivity as listActivityEndpoint } from '@sunset/contract/api/audit-log.ts';
import { readIdCursor, setPage } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentActivity } from './presenter.ts';
import { listActivity } from './queries.ts';

/** Who did what. */
export function serveActivity(api: ApiServer): void {
  serve(api, listActivityEndpoint, async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const { rows, next, total } = await listActivity(call.deps.db, filter, { limit, before: readIdCursor(cursor) });
    setPage(call, { next, total });
    return rows.map(presentActivity);
  });
}
