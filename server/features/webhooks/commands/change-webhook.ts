import type { WebhookEventType } from '@sunset/contract/webhook-events.ts';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { getWebhook } from '../get-webhook.ts';
import { wakeDelivery } from '../wake-delivery.ts';
import type { WebhookRow } from '../queries.ts';

interface Input {
  id: number;
  events?: readonly WebhookEventType[] | undefined;
  isPaused?: boolean | undefined;
}

/** Changes the events, pauses, or resumes an endpoint; resuming forgets earlier failures. Refuses with `not_found`. */
export function changeWebhook(
  deps: DatabaseDeps,
  actor: MemberActor,
  { id, events, isPaused }: Input,
): Promise<WebhookRow> {
  const chosen = events && [...new Set(events)];
  const state = isPaused === true ? 'paused' : 'active';
  const values = {
    ...(chosen ? { events: chosen } : {}),
    ...(isPaused === undefined ? {} : { state, disabledReason: null }),
    ...(isPaused === false ? { failingSince: null } : {}),
  };
  return transact(deps, async (deps) => {
    if (Object.keys(values).length === 0) return getWebhook(deps.db, id);
    const changed = await deps.db
      .updateTable('webhookEndpoints')
      .set(values)
      .where('id', '=', id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound('This webhook');
    await wakeDelivery(deps.db);
    await recordChange(deps, actor, {
      action: 'webhook.change',
      subject: 'webhook',
      subjectId: String(id),
      after: { ...(chosen ? { events: chosen } : {}), ...(isPaused === undefined ? {} : { state }) },
    });
    return getWebhook(deps.db, id);
  });
}
