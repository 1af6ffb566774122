import type { Webhook } from '@sunset/contract/api/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { webhookKeys, webhooksQuery } from '../queries.ts';
import { EventChoices } from './event-choices.tsx';

interface DialogProps {
  isOpen: boolean;
  webhook: Webhook;
  onClose: () => void;
}

const paramsOf = ({ id }: Webhook) => ({ webhookId: String(id) });

export function EventsDialog({ isOpen, webhook, onClose }: DialogProps) {
  const [events, setEvents] = useState(webhook.events);
  const change = useWrite({
    send: () => call('PATCH /admin/webhooks/{webhookId}', { params: paramsOf(webhook), body: { events } }),
    refresh: [webhookKeys.all],
    onSuccess: () => ({ title: 'Events changed', description: webhook.url }),
    failed: ['Not changed', 'Could not change the events. Please try again.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change events"
      confirmLabel="Save"
      isBusy={change.isPending}
      canConfirm={events.length > 0}
      onConfirm={() => change.mutate()}
    >
      <EventChoices chosen={events} onChange={setEvents} />
    </ConfirmDialog>
  );
}

export function SecretQuestion({
  isOpen,
  webhook,
  onClose,
  onSecret,
}: DialogProps & { onSecret: (secret: string) => void }) {
  // The server returns the secret this once.
  const rotate = useWrite({
    send: () => call('POST /admin/webhooks/{webhookId}/secret', { params: paramsOf(webhook) }),
    refresh: [webhookKeys.all],
    onSuccess: ({ secret }) => onSecret(secret),
    failed: ['Not changed', 'Could not make a new secret. Please try again.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make a new secret?"
      confirmLabel="Make a new secret"
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
    >
      <p>For 24 hours we sign with both, the new secret and the one you have now. Change your program in this time.</p>
    </ConfirmDialog>
  );
}

export function DeleteDialog({ isOpen, webhook, onClose }: DialogProps) {
  const client = useQueryClient();
  const remove = useWrite({
    send: async () => {
      await call('DELETE /admin/webhooks/{webhookId}', { params: paramsOf(webhook) });
      // The webhook leaves the list at once, so that its log is not asked for any more.
      client.setQueryData(webhooksQuery().queryKey, (rows) => rows?.filter(({ id }) => id !== webhook.id));
    },
    refresh: [webhookKeys.list],
    onSuccess: () => ({ title: 'Webhook deleted', description: webhook.url }),
    failed: ['Not deleted', 'Could not delete the webhook. Please try again.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this webhook?"
      consequences={['Nothing is sent to it any more, also not what waits.', 'Its secret and its log are deleted.']}
      confirmLabel="Delete webhook"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
