import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import type { Encryption } from '../../../secrets/encryption.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { getWebhook } from '../get-webhook.ts';
import type { WebhookRow } from '../queries.ts';
import { generateSecret, secretOverlapMs } from '../rules.ts';

/** Makes a new secret. Deliveries are signed with the one before it too for 24 hours. Refuses with `not_found`. Rule: HOOK-4. */
export async function rotateSecret(
  deps: DatabaseDeps & { webhookSecrets: Encryption; random: Random },
  actor: MemberActor,
  id: number,
): Promise<{ row: WebhookRow; secret: string }> {
  const secret = generateSecret(deps.random);
  const row = await transact(deps, async (deps) => {
    const rotated = await deps.db
      .updateTable('webhookEndpoints')
      .set({
        previousSecret: sql<Buffer>`secret`,
        previousSecretUntil: new Date(deps.now().getTime() + secretOverlapMs),
        secret: deps.webhookSecrets.encrypt(secret),
      })
      .where('id', '=', id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    if (rotated.numUpdatedRows === 0n) throw notFound('This webhook');
    await recordChange(deps, actor, { action: 'webhook.rotate_secret', subject: 'webhook', subjectId: String(id) });
    return getWebhook(deps.db, id);
  });
  return { row, secret };
}
