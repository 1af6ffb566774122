import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { logRetentionMs } from '../rules.ts';

/** Deletes what was delivered or given up 30 days ago, and deleted endpoints with their deliveries. Rule: HOOK-12. */
export async function pruneWebhooks({ db, now }: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - logRetentionMs);
  await deleteInSlices(
    (size) =>
      sql`delete from webhook_deliveries where id in (
        select id from webhook_deliveries where state <> 'pending' and occurred_at < ${before} limit ${size})`.execute(
        db,
      ),
    signal,
  );
  await deleteInSlices(
    (size) =>
      sql`delete from webhook_deliveries where id in (
        select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where e.state = 'deleted' limit ${size})`.execute(db),
    signal,
  );
  await sql`
    delete from webhook_endpoints e where state = 'deleted'
      and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)`.execute(db);
}
