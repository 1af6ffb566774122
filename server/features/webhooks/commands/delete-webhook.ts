import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/** Deletes an endpoint with its secret; its deliveries are deleted by a job. Refuses with `not_found`. */
export async function deleteWebhook(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<void> {
  await transact(deps, async (deps) => {
    const deleted = await deps.db
      .updateTable('webhookEndpoints')
      .set({
        state: 'deleted',
        disabledReason: null,
        url: '',
        secret: null,
        previousSecret: null,
        previousSecretUntil: null,
      })
      .where('id', '=', id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    if (deleted.numUpdatedRows === 0n) throw notFound('This webhook');
    await recordChange(deps, actor, { action: 'webhook.delete', subject: 'webhook', subjectId: String(id) });
  });
}
