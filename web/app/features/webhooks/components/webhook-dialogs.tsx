import type { Webhook } from '@sunset/contract/api/webhooks.ts';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret } from '../mutations.ts';
import { EventChoices } from './event-choices.tsx';

interface DialogProps {
  isOpen: boolean;
  webhook: Webhook;
  onClose: () => void;
}

export function EventsDialog({ isOpen, webhook, onClose }: DialogProps) {
  const [events, setEvents] = useState(webhook.events);
  const { mutateAsync, isPending } = useChangeWebhook();
  function handleConfirm() {
    void handleResult(mutateAsync({ id: webhook.id, events }), {
      onSuccess: () => addToast({ title: 'Events changed', description: webhook.url }),
      onError: (error) => showErrorToast(error, 'Not changed', 'Could not change the events. Please try again.'),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change events"
      confirmLabel="Save"
      isBusy={isPending}
      canConfirm={events.length > 0}
      onConfirm={handleConfirm}
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
  const { mutateAsync, isPending } = useRotateSecret();
  function handleConfirm() {
    void handleResult(mutateAsync(webhook.id), {
      onSuccess: ({ secret }) => onSecret(secret),
      onError: (error) => showErrorToast(error, 'Not changed', 'Could not make a new secret. Please try again.'),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make a new secret?"
      confirmLabel="Make a new secret"
      isBusy={isPending}
      onConfirm={handleConfirm}
    >
      <p>For 24 hours we sign with both, the new secret and the one you have now. Change your program in this time.</p>
    </ConfirmDialog>
  );
}

export function DeleteDialog({ isOpen, webhook, onClose }: DialogProps) {
  const { mutateAsync, isPending } = useDeleteWebhook();
  function handleConfirm() {
    void handleResult(mutateAsync(webhook.id), {
      onSuccess: () => addToast({ title: 'Webhook deleted', description: webhook.url }),
      onError: (error) => showErrorToast(error, 'Not deleted', 'Could not delete the webhook. Please try again.'),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this webhook?"
      consequences={['Nothing is sent to it any more, also not what waits.', 'Its secret and its log are deleted.']}
      confirmLabel="Delete webhook"
      isDestructive
      isBusy={isPending}
      onConfirm={handleConfirm}
    />
  );
}
