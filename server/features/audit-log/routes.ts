import { listAuditLog as listActivityEndpoint } from '@sunset/contract/api/audit-log.ts';
import { readIdCursor, setPage } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentAuditEntry } from './presenter.ts';
import { listAuditLog } from './queries.ts';

/** Who did what. */
export function serveAuditLog(api: ApiServer): void {
  serve(api, listActivityEndpoint, async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const { rows, next, total } = await listAuditLog(call.deps.db, filter, { limit, before: readIdCursor(cursor) });
    setPage(call, { next, total });
    return rows.map(presentAuditEntry);
  });
}
