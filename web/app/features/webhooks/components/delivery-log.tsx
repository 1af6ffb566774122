import type { WebhookDelivery } from '@sunset/contract/api/webhooks.ts';
import { attemptOutcomes, testEventType, webhookEvents } from '@sunset/contract/webhook-events.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { deliveriesQuery, webhookKeys } from '../queries.ts';

const states: Record<WebhookDelivery['state'], { tone: StatusTone; label: string }> = {
  pending: { tone: 'waiting', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
  dropped: { tone: 'bad', label: 'Events lost' },
};

/** What was sent to a webhook in the last 30 days, newest first. */
export function DeliveryLog({ id, canReplay }: { id: number; canReplay: boolean }) {
  const log = useInfiniteQuery(deliveriesQuery(id));
  const rows = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <QueryView
      query={log}
      what="deliveries"
      pending={<Spinner label="Loading" isLabelHidden />}
      isEmpty={rows.length === 0}
      empty={<p className="text-ink-soft">Nothing was sent yet.</p>}
    >
      {() => (
        <>
          <ol aria-label="Deliveries" className="flex flex-col divide-y divide-line">
            {rows.map((row) => (
              <Delivery key={row.id} row={row} canReplay={canReplay} />
            ))}
          </ol>
          <LoadMore shown={rows.length} total={null} noun="deliveries" one="delivery" list={log} />
        </>
      )}
    </QueryView>
  );
}

function Delivery({ row, canReplay }: { row: WebhookDelivery; canReplay: boolean }) {
  const { tone, label } = states[row.state];
  const name = row.type === testEventType ? 'Test event' : webhookEvents[row.type].label;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </div>
      <p className="text-sm text-ink-soft">
        <ShortMoment moment={row.occurred_at} isExact /> ·{' '}
        <span className="font-mono wrap-anywhere">{row.message_id}</span>
      </p>
      <ul aria-label="Attempts" className="flex flex-col gap-1 text-sm">
        {row.log.map((attempt) => (
          <li key={attempt.at}>
            <ShortMoment moment={attempt.at} isExact />: {attemptOutcomes[attempt.outcome]}
            {attempt.status !== null && `, status ${attempt.status}`}, {attempt.duration_ms} ms
          </li>
        ))}
      </ul>
      {row.next_attempt_at !== null && (
        <p className="text-sm text-ink-soft">
          Next attempt: <ShortMoment moment={row.next_attempt_at} isExact />
        </p>
      )}
      {canReplay && row.state !== 'dropped' && <ReplayButton id={row.id} name={name} />}
    </li>
  );
}

function ReplayButton({ id, name }: { id: number; name: string }) {
  const replay = useWrite({
    send: () => call('POST /admin/webhook-deliveries/{deliveryId}/replay', { params: { deliveryId: String(id) } }),
    refresh: [webhookKeys.all],
    onSuccess: () => ({ title: 'On its way', description: 'We send it again now, with the same id.' }),
    failed: ['Not sent', 'Could not send it again. Please try again.'],
  });
  return (
    <Button
      variant="ghost"
      className="self-start"
      aria-label={`Send again: ${name}`}
      icon={<RotateCw size={iconSize.small} />}
      isLoading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      Send again
    </Button>
  );
}
