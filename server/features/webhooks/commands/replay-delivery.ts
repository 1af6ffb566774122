import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { webhookNotActive } from '../errors.ts';
import { getWebhook } from '../get-webhook.ts';
import { wakeDelivery } from '../wake-delivery.ts';

/**
 * Sends a delivery again, with the same id and a new set of attempts; one that waits is sent now. Refuses with `not_found`, also
 * where events were dropped, and `webhook_not_active`. Rule: HOOK-13.
 */
export async function replayDelivery(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<void> {
  await transact(deps, async (deps) => {
    const replayed = await deps.db
      .updateTable('webhookDeliveries')
      .set({ state: 'pending', attempts: 0, notBefore: deps.now() })
      .where('id', '=', id)
      .where('state', '<>', 'dropped')
      .returning(['endpointId', 'messageId'])
      .executeTakeFirst();
    if (replayed === undefined) throw notFound('This delivery');
    const { state } = await getWebhook(deps.db, replayed.endpointId);
    if (state !== 'active') throw webhookNotActive();
    await wakeDelivery(deps.db);
    await recordChange(deps, actor, {
      action: 'webhook.replay',
      subject: 'webhook',
      subjectId: String(replayed.endpointId),
      after: { delivery: replayed.messageId },
    });
  });
}
