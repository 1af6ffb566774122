import type { Webhook } from '@sunset/contract/api/webhooks.ts';
import { disabledReasons } from '@sunset/contract/webhook-events.ts';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useChangeWebhook, useTestWebhook } from '../mutations.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { DeleteDialog, EventsDialog, SecretQuestion } from './webhook-dialogs.tsx';

const states: Record<Webhook['state'], { tone: StatusTone; label: string }> = {
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'quiet', label: 'Paused' },
  disabled: { tone: 'bad', label: 'Disabled' },
};

interface WebhookCardProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** One endpoint with its state, what can be done with it, and its log. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { tone, label } = states[webhook.state];
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-low">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{webhook.url}</span>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </div>
      <State webhook={webhook} />
      <Actions webhook={webhook} onSecret={onSecret} />
      <Disclosure summary="Deliveries" className="border-b-0" onToggle={setIsLogOpen}>
        {isLogOpen && <DeliveryLog id={webhook.id} canReplay={webhook.state === 'active'} />}
      </Disclosure>
    </li>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { disabled_reason: reason, failing_since: failingSince, previous_secret_until: overlap } = webhook;
  return (
    <div className="flex flex-col gap-1 text-ink-soft">
      {reason !== null && <p className="font-medium text-danger-text">{disabledReasons[reason]}</p>}
      {failingSince !== null && reason === null && (
        <p className="font-medium text-danger-text">
          Every attempt has failed since <ShortMoment moment={failingSince} />.
        </p>
      )}
      <p>
        {formatCount(webhook.events.length, 'event')}, {formatCount(webhook.waiting, 'delivery', 'deliveries')} waiting.
        Last delivered: <ShortMoment moment={webhook.last_delivered_at} otherwise="never" />
      </p>
      {overlap !== null && (
        <p>
          The previous secret works until <ShortMoment moment={overlap} />.
        </p>
      )}
    </div>
  );
}

function Actions({ webhook, onSecret }: WebhookCardProps) {
  const [asked, setAsked] = useState<'events' | 'secret' | 'delete' | null>(null);
  const change = useChangeWebhook();
  const test = useTestWebhook();
  const { id, state, url } = webhook;
  const close = () => setAsked(null);
  const fail = (error: unknown) => showErrorToast(error, 'Not done', 'Something went wrong. Please try again.');
  const pause = (isPaused: boolean) =>
    void handleResult(change.mutateAsync({ id, is_paused: isPaused }), {
      onSuccess: () => addToast({ title: isPaused ? 'Paused' : 'Resumed', description: url }),
      onError: fail,
    });
  const sendTest = () =>
    void handleResult(test.mutateAsync(id), {
      onSuccess: () => addToast({ title: 'Test event sent', description: 'The deliveries show how it ends.' }),
      onError: fail,
    });
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'active' && (
        <Button variant="secondary" isLoading={test.isPending} onClick={sendTest}>
          Send a test event
        </Button>
      )}
      <Button variant="secondary" isLoading={change.isPending} onClick={() => pause(state === 'active')}>
        {state === 'active' ? 'Pause' : 'Resume'}
      </Button>
      <Button variant="secondary" onClick={() => setAsked('events')}>
        Change events
      </Button>
      <Button variant="secondary" onClick={() => setAsked('secret')}>
        New secret
      </Button>
      <Button
        variant="ghost"
        className="text-danger-text"
        aria-label={`Delete ${url}`}
        onClick={() => setAsked('delete')}
      >
        Delete
      </Button>
      <EventsDialog key={webhook.events.join()} isOpen={asked === 'events'} webhook={webhook} onClose={close} />
      <SecretQuestion isOpen={asked === 'secret'} webhook={webhook} onClose={close} onSecret={onSecret} />
      <DeleteDialog isOpen={asked === 'delete'} webhook={webhook} onClose={close} />
    </div>
  );
}
