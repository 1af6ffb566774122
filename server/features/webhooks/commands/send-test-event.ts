import { testEventType } from '@sunset/contract/webhook-events.ts';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { webhookNotActive } from '../errors.ts';
import { getWebhook } from '../get-webhook.ts';
import { wakeDelivery } from '../wake-delivery.ts';

/** Enqueues a test event for one endpoint. Refuses with `not_found` and `webhook_not_active`. */
export async function sendTestEvent(
  deps: DatabaseDeps & { random: Random },
  actor: MemberActor,
  id: number,
): Promise<void> {
  const now = deps.now();
  await transact(deps, async (deps) => {
    const { state } = await getWebhook(deps.db, id);
    if (state !== 'active') throw webhookNotActive();
    await deps.db
      .insertInto('webhookDeliveries')
      .values({
        endpointId: id,
        messageId: `msg_${deps.random.uuid().replaceAll('-', '')}`,
        type: testEventType,
        data: JSON.stringify({ webhook_id: id }),
        occurredAt: now,
        notBefore: now,
      })
      .execute();
    await wakeDelivery(deps.db);
    await recordChange(deps, actor, { action: 'webhook.test', subject: 'webhook', subjectId: String(id) });
  });
}
