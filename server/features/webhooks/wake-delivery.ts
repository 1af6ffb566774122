import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Starts the delivery in every process once the change is committed, as enqueue_webhooks does for events. */
export async function wakeDelivery(db: Database): Promise<void> {
  await sql`select pg_notify('changes', 'webhooks')`.execute(db);
}
