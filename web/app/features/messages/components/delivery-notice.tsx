import { formatCount, formatNumber } from '../../../format/numbers.ts';
import type { DeliveryHealth } from '@sunset/contract/api/messages/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { failureLabels } from '../../../entities/messages/message-labels.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { deliveryHealth } from '../queries.ts';
import { Notice } from '../../../ui/notice.tsx';

export function DeliveryNotice() {
  const { data } = useQuery(deliveryHealth);
  if (data === undefined || (data.state === 'ok' && data.untold_offers === 0)) return null;
  return (
    <Notice tone="yellow" isRow className="font-medium" role="alert">
      <TriangleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div>
        {data.state !== 'ok' && (
          <p>
            <DeliveryProblem health={data} /> {formatCount(data.waiting, 'message is waiting', 'messages are waiting')}.
          </p>
        )}
        {data.untold_offers > 0 && <p>{untoldText(data.untold_offers)}</p>}
      </div>
    </Notice>
  );
}

function untoldText(count: number): string {
  return count === 1
    ? '1 offer of a waiting list ended before its message reached the guest, who keeps their place.'
    : `${formatNumber(count)} offers of waiting lists ended before their messages reached the guests, who keep their places.`;
}

function DeliveryProblem({ health: { state, paused_until: until } }: { health: DeliveryHealth }) {
  if (state === 'switched_off') return 'Messages to Discord are switched off in Settings. Nothing is lost.';
  if (state === 'discord_unauthorized') return failureLabels.discord_unauthorized.advice;
  return (
    <>
      Discord limits our messages until <ShortMoment moment={until} isExact />.
    </>
  );
}
