import type { Webhook } from '@sunset/contract/api/webhooks.ts';
import { disabledReasons } from '@sunset/contract/webhook-events.ts';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { webhookKeys } from '../queries.ts';
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
  const { id, state, url } = webhook;
  const params = { webhookId: String(id) };
  const shared = {
    refresh: [webhookKeys.all],
    failed: ['Not done', 'Something went wrong. Please try again.'],
  } as const;
  const pause = useWrite({
    ...shared,
    send: (is_paused: boolean) => call('PATCH /admin/webhooks/{webhookId}', { params, body: { is_paused } }),
    onSuccess: (_, isPaused) => ({ title: isPaused ? 'Paused' : 'Resumed', description: url }),
  });
  const test = useWrite({
    ...shared,
    send: () => call('POST /admin/webhooks/{webhookId}/test', { params }),
    onSuccess: () => ({ title: 'Test event sent', description: 'The deliveries show how it ends.' }),
  });
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'active' && (
        <Button variant="secondary" isLoading={test.isPending} onClick={() => test.mutate()}>
          Send a test event
        </Button>
      )}
      <Button variant="secondary" isLoading={pause.isPending} onClick={() => pause.mutate(state === 'active')}>
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
