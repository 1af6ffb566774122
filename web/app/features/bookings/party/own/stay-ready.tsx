import type { Party } from '@sunset/contract/api/parties/party.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { formatList } from '../../../../format/lists.ts';
import { formatPrice } from '../../../../format/money.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { dismissFailure } from '../../../../ui/toasts/dismiss-failure.ts';
import { ownReadyTexts } from '../countdown-texts.ts';
import { pressStateOf } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';
import { Notice } from '../../../../ui/notice.tsx';

interface StayReadyProps {
  party: Party;
  until: string;
}

/** With less time left than this the member can stay ready. */
const lastMs = 120_000;

/** The member is ready: for which room, at which price and how long. */
export function StayReady({ party, until }: StayReadyProps) {
  const { own } = party;
  const [initialNow] = useState(serverNow);
  const { beReady, isBusy } = usePartyChanges(party.code);
  const left = Date.parse(until) - useNow({ now: serverNow, initialNow });
  const room = own.rooms.find(({ roomId }) => roomId === own.ready_room);
  const price = own.ready_price ?? 0;
  return (
    <>
      <Notice tone="green" isRow>
        <CircleCheck size={iconSize.medium} className="mt-1 shrink-0" />
        <div className="min-w-0">
          <Countdown
            use={ownReadyTexts}
            until={until}
            now={serverNow}
            initialNow={initialNow}
            className="block text-lg font-semibold"
          />
          {room && (
            <p>
              {m.party_ready_room({
                room: room.type,
                price: room.final_price === price ? shownPrice(room.display) : formatPrice(price),
              })}
            </p>
          )}
          <p className="text-sm">
            {own.hold?.roomId === own.ready_room ? m.party_ready_held() : m.party_ready_unheld()}
          </p>
        </div>
      </Notice>
      {!party.is_leader && <p className="text-ink-soft">{waitingText(party)}</p>}
      {left < lastMs && room && (
        <Button
          variant="secondary"
          isLoading={isBusy}
          onClick={() =>
            void handleResult(beReady({ roomId: room.roomId, price, start: party.checkIn }), {
              onSuccess: () => dismissFailure(m.party_ready_failed()),
              onError: (error) => showErrorToast(error, m.party_ready_failed()),
            })
          }
        >
          {m.party_ready_stay()}
        </Button>
      )}
    </>
  );
}

/** For whom the member waits: the others, then the leader. */
function waitingText(party: Party): string {
  const { waitingFor } = pressStateOf(party, serverNow());
  if (waitingFor.length > 0) return m.party_waiting_for({ names: formatList(waitingFor) });
  return m.party_waiting_leader({ name: party.members.find(({ is_leader: isLeader }) => isLeader)?.name ?? '' });
}
