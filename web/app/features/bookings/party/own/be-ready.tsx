import type { Party } from '@sunset/contract/api/parties/party.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { contentLanguage } from '../../../../format/locale.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { RefusalNotice } from '../../booking-form/refusal-notice.tsx';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import type { Own } from '../queries.ts';
import { roomToBook } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';
import { Notice } from '../../../../ui/notice.tsx';

interface BeReadyProps {
  party: Party;
  wishes: Own['rooms'];
}

/** The room that the member would get, its price, and the button that agrees to both (PAGE-88). */
export function BeReady({ party, wishes }: BeReadyProps) {
  const { beReady, isBusy } = usePartyChanges(party.code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [initialNow] = useState(serverNow);
  const { room, soldOut } = roomToBook(wishes);
  const { hold } = party.own;
  const isHoldOver = useHasPassed(hold?.until ?? null);
  const last = soldOut.at(-1);
  if (room === null) {
    return (
      <>
        <Notice tone="yellow">{m.party_room_none()}</Notice>
        {refusal && <RefusalNotice error={refusal} />}
      </>
    );
  }
  const { roomId, type, final_price: price } = room;
  const display = shownPrice(room.display);
  const leader = party.members.find(({ is_leader: isLeader }) => isLeader);
  const isLater = party.opens_at !== null;
  function handlePress() {
    setRefusal(null);
    void handleResult(beReady({ roomId, price, start: party.checkIn }), {
      onError: (error) => setRefusal(isSessionEnd(error) ? null : error),
    });
  }
  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
          <span lang={contentLanguage}>{type}</span>
          <span className="tabular-nums">{display}</span>
        </p>
        {last && <p className="text-sm text-ink-soft">{m.party_room_next({ room: last.type })}</p>}
        {/* From the wizard, or from the last time the member was ready. */}
        {hold?.roomId === roomId && !isHoldOver && (
          <Countdown
            use="hold"
            until={hold.until}
            now={serverNow}
            initialNow={initialNow}
            className="mt-1 block [&>time]:font-semibold"
          />
        )}
        <p className="mt-1 text-ink-soft">
          {party.is_leader ? m.party_ready_leader_text() : m.party_ready_text({ name: leader?.name ?? '' })}
        </p>
      </div>
      {refusal && <RefusalNotice error={refusal} />}
      <Button
        size="large"
        icon={<CircleCheck size={iconSize.medium} />}
        isLoading={isBusy}
        disabled={isLater || !party.can.ready}
        onClick={handlePress}
      >
        {m.party_ready({ price: display })}
      </Button>
    </>
  );
}
