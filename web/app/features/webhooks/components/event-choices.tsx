import { webhookEvents, webhookEventTypes, type WebhookEventType } from '@sunset/contract/webhook-events.ts';
import { CheckboxGroupField } from '../../../ui/forms/checkbox-group-field.tsx';

interface EventChoicesProps {
  chosen: readonly WebhookEventType[];
  error?: string | undefined;
  onChange: (chosen: WebhookEventType[]) => void;
}

const options = webhookEventTypes.map((value) => ({ value, label: webhookEvents[value].label }));

/** The events that are sent. */
export function EventChoices(props: EventChoicesProps) {
  return <CheckboxGroupField label="Events" name="events" options={options} {...props} />;
}
