import { maxWebhooks } from '@sunset/contract/api/webhooks.ts';
import type { WebhookEventType } from '@sunset/contract/webhook-events.ts';
import type { MemberActor } from '../../../actor.ts';
import type { Config } from '../../../config.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import type { Encryption } from '../../../secrets/encryption.ts';
import { lockAdmins } from '../../admins/lock-admins.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { tooManyWebhooks, urlNotAllowed } from '../errors.ts';
import { getWebhook } from '../get-webhook.ts';
import { countWebhooks, type WebhookRow } from '../queries.ts';
import { generateSecret } from '../rules.ts';

export interface CreateWebhookDeps extends DatabaseDeps {
  config: Pick<Config, 'webhookPrivateAddresses'>;
  webhookSecrets: Encryption;
  random: Random;
}

interface Input {
  url: string;
  events: readonly WebhookEventType[];
}

/**
 * Adds an endpoint and returns its secret, which is stored encrypted. Refuses with `invalid_input` and `too_many_webhooks`.
 *
 * race: two admins add the last one that is allowed. Both lock the rows of all admins, so the second counts what the first
 * added.
 */
export async function createWebhook(
  deps: CreateWebhookDeps,
  actor: MemberActor,
  { url, events }: Input,
): Promise<{ row: WebhookRow; secret: string }> {
  if (deps.config.webhookPrivateAddresses === 'refused' && !/^https:/i.test(url))
    throw urlNotAllowed('must begin with https://');
  const secret = generateSecret(deps.random);
  const chosen = [...new Set(events)];
  const row = await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    if ((await countWebhooks(deps.db)) >= maxWebhooks) throw tooManyWebhooks();
    const { id } = await deps.db
      .insertInto('webhookEndpoints')
      .values({
        url: new URL(url).href,
        events: chosen,
        secret: deps.webhookSecrets.encrypt(secret),
        createdAt: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(deps, actor, {
      action: 'webhook.create',
      subject: 'webhook',
      subjectId: String(id),
      after: { events: chosen },
    });
    return getWebhook(deps.db, id);
  });
  return { row, secret };
}
