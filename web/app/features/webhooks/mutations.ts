import type { WebhookEventType } from '@sunset/contract/webhook-events.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';
import { webhookKeys, webhooksQuery } from './queries.ts';

/** A change of webhooks. Invalidates lists and logs after every call, also a refused one. */
function useWebhookMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn, onSettled: useRefresh(webhookKeys.all) });
}

const paramsOf = (id: number) => ({ webhookId: String(id) });

/** The server returns the secret this once. */
export const useCreateWebhook = () =>
  useWebhookMutation((body: { url: string; events: WebhookEventType[] }) => call('POST /admin/webhooks', { body }));

export const useChangeWebhook = () =>
  useWebhookMutation(({ id, ...body }: { id: number; events?: WebhookEventType[]; is_paused?: boolean }) =>
    call('PATCH /admin/webhooks/{webhookId}', { params: paramsOf(id), body }),
  );

/** The server returns the secret this once. */
export const useRotateSecret = () =>
  useWebhookMutation((id: number) => call('POST /admin/webhooks/{webhookId}/secret', { params: paramsOf(id) }));

export const useTestWebhook = () =>
  useWebhookMutation((id: number) => call('POST /admin/webhooks/{webhookId}/test', { params: paramsOf(id) }));

/** The webhook leaves the list at once, so that its log is not asked for any more. */
export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/webhooks/{webhookId}', { params: paramsOf(id) }),
    onSuccess: (_, id) =>
      client.setQueryData(webhooksQuery().queryKey, (rows) => rows?.filter((webhook) => webhook.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.list }),
  });
}

export const useReplayDelivery = () =>
  useWebhookMutation((id: number) =>
    call('POST /admin/webhook-deliveries/{deliveryId}/replay', { params: { deliveryId: String(id) } }),
  );
