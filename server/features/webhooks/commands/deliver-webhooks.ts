import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Batcher } from '../../../database/batching/single-flight-batcher.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { SendWebhook, WebhookAnswer } from '../../../integrations/webhooks/send-webhook.ts';
import type { Random } from '../../../random.ts';
import type { Encryption } from '../../../secrets/encryption.ts';
import type { AttemptResult } from '../record-attempts.ts';
import { claimMs, maxConcurrentPerEndpoint, nextAttemptAt, retryAfterMs, signedHeaders } from '../rules.ts';

export interface DeliverWebhooksDeps extends DatabaseDeps {
  sendWebhook: SendWebhook;
  webhookSecrets: Encryption;
  webhookResults: Batcher<AttemptResult, void>;
  random: Random;
  log: Pick<Logger, 'error'>;
  sleep: (ms: number) => Promise<unknown>;
}

/** While attempts are in progress, how often new deliveries are looked for. */
const pollMs = 500;

/**
 * Delivers what is due, until nothing is due and no attempt is in progress. Each endpoint has its own slots, so that a slow
 * receiver never holds up the others; claims and results use one database connection each, whatever the number of attempts.
 * Rules: HOOK-8, HOOK-9.
 */
export async function deliverWebhooks(deps: DeliverWebhooksDeps, signal?: AbortSignal): Promise<void> {
  const busy = new Map<number, number>();
  const inProgress = new Set<Promise<void>>();
  const count = (endpointId: number, change: 1 | -1) => {
    const left = (busy.get(endpointId) ?? 0) + change;
    if (left > 0) busy.set(endpointId, left);
    else busy.delete(endpointId);
  };
  for (;;) {
    const claimed = signal?.aborted === true ? [] : await claim(deps, busy);
    for (const delivery of claimed) {
      count(delivery.endpointId, 1);
      const attempt = attemptOrLog(deps, delivery).finally(() => {
        count(delivery.endpointId, -1);
        inProgress.delete(attempt);
      });
      inProgress.add(attempt);
    }
    if (inProgress.size === 0) return;
    await Promise.race([...inProgress, deps.sleep(pollMs)]);
  }
}

interface ClaimedDelivery {
  id: number;
  claim: number;
  endpointId: number;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  messageId: string;
  type: string;
  data: unknown;
  occurredAt: Date;
  attempts: number;
}

async function claim(deps: DatabaseDeps, busy: ReadonlyMap<number, number>): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select * from claim_webhooks(${[...busy.keys()]}::integer[], ${[...busy.values()]}::integer[],
      ${maxConcurrentPerEndpoint}, ${claimMs} * interval '1 millisecond', ${deps.now()})`.execute(deps.db);
  return rows;
}

/** If the result cannot be recorded, the claim expires and the delivery is made again. */
async function attemptOrLog(deps: DeliverWebhooksDeps, delivery: ClaimedDelivery): Promise<void> {
  try {
    await attemptDelivery(deps, delivery);
  } catch (error) {
    deps.log.error({ err: error, delivery: delivery.id }, 'an attempt to deliver a webhook could not be recorded');
  }
}

async function attemptDelivery(deps: DeliverWebhooksDeps, delivery: ClaimedDelivery): Promise<void> {
  const startedAt = deps.now();
  const { outcome, status, retryAfter = null } = await send(deps, delivery, startedAt);
  const endedAt = deps.now();
  const [spread = 0] = deps.random.bytes(1);
  const askedMs = retryAfterMs(retryAfter, endedAt);
  const retryAt =
    outcome === 'delivered' || outcome === 'gone'
      ? null
      : nextAttemptAt(delivery.attempts + 1, endedAt, spread / 255, askedMs);
  await deps.webhookResults.add({
    id: delivery.id,
    claim: delivery.claim,
    outcome,
    status,
    ms: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    retry_at: retryAt,
  });
}

async function send(deps: DeliverWebhooksDeps, delivery: ClaimedDelivery, at: Date): Promise<WebhookAnswer> {
  const current = deps.webhookSecrets.decrypt(delivery.secret);
  if (current === null) return { outcome: 'secret_lost', status: null };
  const previous = delivery.previousSecret && deps.webhookSecrets.decrypt(delivery.previousSecret);
  const { messageId: id, type, data, occurredAt } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const headers = signedHeaders({ id, at, body }, previous === null ? [current] : [current, previous]);
  return deps.sendWebhook({
    url: delivery.url,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'sunset-resorts-webhooks/1',
    },
    body,
  });
}
