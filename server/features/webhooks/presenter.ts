import type { Webhook, WebhookDelivery } from '@sunset/contract/api/webhooks.ts';
import type { WebhookDeliveryRow, WebhookRow } from './queries.ts';

/** An endpoint. The constraints of the database hold the columns to the contract's lists. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const overlap = row.previousSecretUntil;
  return {
    id: row.id,
    url: row.url,
    events: row.events as Webhook['events'],
    state: row.state as Webhook['state'],
    disabled_reason: row.disabledReason as Webhook['disabled_reason'],
    created_at: row.createdAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
    last_delivered_at: row.lastDeliveredAt?.toISOString() ?? null,
    previous_secret_until: overlap !== null && overlap > now ? overlap.toISOString() : null,
    waiting: row.waiting,
  };
}

export function presentDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.messageId,
    type: row.type as WebhookDelivery['type'],
    state: row.state as WebhookDelivery['state'],
    occurred_at: row.occurredAt.toISOString(),
    next_attempt_at: row.state === 'pending' ? row.notBefore.toISOString() : null,
    attempts: row.attempts,
    log: row.log as WebhookDelivery['log'],
  };
}
