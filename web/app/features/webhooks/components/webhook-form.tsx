import { webhookEventTypes, type WebhookEventType } from '@sunset/contract/webhook-events.ts';
import { useState, type SubmitEvent } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCreateWebhook } from '../mutations.ts';
import { EventChoices } from './event-choices.tsx';

interface WebhookFormProps {
  onCreated: (secret: string) => void;
}

export function WebhookForm({ onCreated }: WebhookFormProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEventType[]>([...webhookEventTypes]);
  const [errors, setErrors] = useState<{ url?: string; events?: string }>({});
  const { mutateAsync, isPending } = useCreateWebhook();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = {
      ...(url.trim() === '' ? { url: 'Please enter an address.' } : {}),
      ...(events.length === 0 ? { events: 'Please choose at least one.' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void handleResult(mutateAsync({ url: url.trim(), events }), {
      onSuccess: ({ secret }) => {
        setUrl('');
        onCreated(secret);
      },
      onError: (error) => {
        const problem = readFieldProblems(error)['url'];
        setErrors(problem === undefined ? {} : { url: `The address ${problem}.` });
        showErrorToast(error, 'Not added', 'Could not add the webhook. Please try again.');
      },
    });
  }

  return (
    <form noValidate aria-label="Add a webhook" className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Where your program listens. It must begin with https://."
        autoComplete="off"
        maxLength={500}
        value={url}
        error={errors.url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <EventChoices chosen={events} error={errors.events} onChange={setEvents} />
      <Button type="submit" isLoading={isPending}>
        Add webhook
      </Button>
    </form>
  );
}
