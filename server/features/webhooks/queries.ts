import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** More are not counted: the queue is full then. */
const maxCounted = 20_000;

function selectWebhooks(db: Database) {
  return db
    .selectFrom('webhookEndpoints')
    .select([
      'id',
      'url',
      'events',
      'state',
      'disabledReason',
      'createdAt',
      'failingSince',
      'lastDeliveredAt',
      'previousSecretUntil',
      sql<number>`(select count(*)::integer from (
        select from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = 'pending'
        limit ${sql.raw(String(maxCounted))}) waiting)`.as('waiting'),
    ])
    .where('state', '<>', 'deleted');
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export function listWebhooks(db: Database) {
  return selectWebhooks(db).orderBy('id').execute();
}

export async function findWebhook(db: Database, id: number): Promise<WebhookRow | null> {
  return (await selectWebhooks(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countWebhooks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhookEndpoints')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return count;
}

export type WebhookDeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

/** A page of the deliveries to an endpoint, newest first. */
export async function listDeliveries(db: Database, endpointId: number, page: { limit: number; before: number | null }) {
  const { limit, before } = page;
  const found = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'messageId', 'type', 'state', 'occurredAt', 'notBefore', 'attempts', 'log'])
    .where('endpointId', '=', endpointId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null };
}

/** The first instant after `since` at which a delivery is due or its claim expires, or null. */
export async function findNextDelivery({ db }: { db: Database }, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(delivery.at) as next from webhook_endpoints e
    cross join lateral (
      select greatest(d.not_before, d.claimed_until) as at from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'pending' and greatest(d.not_before, d.claimed_until) > ${since}
    ) delivery
    where e.state = 'active'`.execute(db);
  return rows[0]?.next ?? null;
}
