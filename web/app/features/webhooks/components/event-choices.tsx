import { webhookEvents, webhookEventTypes, type WebhookEventType } from '@sunset/contract/webhook-events.ts';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';

interface EventChoicesProps {
  chosen: readonly WebhookEventType[];
  error?: string | undefined;
  onChange: (chosen: WebhookEventType[]) => void;
}

/** The events that are sent, one checkbox each. */
export function EventChoices({ chosen, error, onChange }: EventChoicesProps) {
  const toggle = (type: WebhookEventType) =>
    onChange(webhookEventTypes.filter((each) => (each === type) !== chosen.includes(each)));
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold text-ink">Events</legend>
      {webhookEventTypes.map((type) => (
        <CheckboxField
          key={type}
          label={webhookEvents[type].label}
          checked={chosen.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
