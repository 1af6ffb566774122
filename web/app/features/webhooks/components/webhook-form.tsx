import { webhookEventTypes, type WebhookEventType } from '@sunset/contract/webhook-events.ts';
import { call } from '../../../lib/requests/api.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { webhookKeys } from '../queries.ts';
import { EventChoices } from './event-choices.tsx';

interface WebhookFormProps {
  onCreated: (secret: string) => void;
}

export function WebhookForm({ onCreated }: WebhookFormProps) {
  const form = useServerForm({
    initial: { url: '', events: [...webhookEventTypes] as WebhookEventType[] },
    labels: { url: 'The address' },
    missing: ({ url, events }) => ({
      ...(url.trim() === '' ? { url: 'Please enter an address.' } : {}),
      ...(events.length === 0 ? { events: 'Please choose at least one.' } : {}),
    }),
    // The server returns the secret this once.
    send: ({ url, events }) => call('POST /admin/webhooks', { body: { url: url.trim(), events } }),
    refresh: [webhookKeys.all],
    onSuccess: ({ secret }, { events }) => {
      form.reset({ url: '', events });
      onCreated(secret);
    },
    failed: ['Not added', 'Could not add the webhook. Please try again.'],
    toastsFields: true,
  });
  return (
    <form {...form.props} aria-label="Add a webhook" className="flex flex-col gap-4">
      <TextField
        {...form.text('url')}
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Where your program listens. It must begin with https://."
        maxLength={500}
      />
      <EventChoices
        chosen={form.values.events}
        error={form.errorOf('events')}
        onChange={(events) => form.set({ events })}
      />
      <Button type="submit" isLoading={form.isBusy}>
        Add webhook
      </Button>
    </form>
  );
}
