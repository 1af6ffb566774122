import * as contract from '@sunset/contract/api/webhooks.ts';
import { readIdCursor, setPage } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { changeWebhook } from './commands/change-webhook.ts';
import { createWebhook } from './commands/create-webhook.ts';
import { deleteWebhook } from './commands/delete-webhook.ts';
import { replayDelivery } from './commands/replay-delivery.ts';
import { rotateSecret } from './commands/rotate-secret.ts';
import { sendTestEvent } from './commands/send-test-event.ts';
import { getWebhook } from './get-webhook.ts';
import { presentDelivery, presentWebhook } from './presenter.ts';
import { listDeliveries, listWebhooks } from './queries.ts';

const success = { success: true as const };

/** Endpoints of other programs, and the log of what was sent to them. */
export function serveWebhooks(api: ApiServer): void {
  serve(api, contract.listWebhooks, async ({ deps }) =>
    (await listWebhooks(deps.db)).map((row) => presentWebhook(row, deps.now())),
  );
  serve(api, contract.createWebhook, async ({ deps, actor, body }) => {
    const { row, secret } = await createWebhook(deps, actor, body);
    return { ...success, webhook: presentWebhook(row, deps.now()), secret };
  });
  serve(api, contract.changeWebhook, async ({ deps, actor, params, body }) => {
    const change = { id: params.webhookId, events: body.events, isPaused: body.is_paused };
    return { ...success, webhook: presentWebhook(await changeWebhook(deps, actor, change), deps.now()) };
  });
  serve(api, contract.rotateWebhookSecret, async ({ deps, actor, params }) => {
    const { row, secret } = await rotateSecret(deps, actor, params.webhookId);
    return { ...success, webhook: presentWebhook(row, deps.now()), secret };
  });
  serve(api, contract.testWebhook, async ({ deps, actor, params }) => {
    await sendTestEvent(deps, actor, params.webhookId);
    return success;
  });
  serve(api, contract.deleteWebhook, async ({ deps, actor, params }) => {
    await deleteWebhook(deps, actor, params.webhookId);
    return success;
  });
  serve(api, contract.listWebhookDeliveries, async (call) => {
    const { deps, params, query } = call;
    const page = { limit: query.limit, before: readIdCursor(query.cursor) };
    await getWebhook(deps.db, params.webhookId);
    const { rows, next } = await listDeliveries(deps.db, params.webhookId, page);
    setPage(call, { next, total: null });
    return rows.map(presentDelivery);
  });
  serve(api, contract.replayWebhookDelivery, async ({ deps, actor, params }) => {
    await replayDelivery(deps, actor, params.deliveryId);
    return success;
  });
}
