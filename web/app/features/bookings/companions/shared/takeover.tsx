import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { bookingKeys } from '../../../../entities/bookings/query-keys.ts';
import type { CountdownTexts } from '../../../../format/countdown.ts';
import { formatDate } from '../../../../format/dates.ts';
import { textAround } from '../../../../format/text-around.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { useGuest } from '../../guest-context.ts';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import { Notice } from '../../../../ui/notice.tsx';

interface TakeoverProps {
  room: SharedRoom;
  takeover: NonNullable<SharedRoom['takeover']>;
}

const heldTexts: CountdownTexts = {
  around: textAround(m.companions_takeover_left),
  over: m.companions_takeover_over(),
  clockBelowMs: Infinity,
};

/** The guest has cancelled, and the room is held for the friend who agreed first (PAGE-99). */
export function Takeover({ room, takeover: { until, roomId } }: TakeoverProps) {
  const { resortId, openingId } = room;
  const [initialNow] = useState(serverNow);
  const isOver = useTakeoverEnd(until);
  return (
    <Notice tone="yellow" className="flex flex-col gap-3" role="status">
      <div className="flex items-start gap-3">
        <KeyRound size={iconSize.medium} className="mt-0.5 shrink-0" />
        <div>
          {roomId !== null && <p className="font-semibold">{m.companions_takeover_title()}</p>}
          <p>
            {roomId === null
              ? m.companions_takeover_other_text({ time: formatDate(until, 'time') })
              : m.companions_takeover_text()}
          </p>
          {roomId !== null && (
            <Countdown
              use={heldTexts}
              until={until}
              now={serverNow}
              initialNow={initialNow}
              className="block [&>time]:font-semibold"
            />
          )}
        </div>
      </div>
      {roomId !== null && !isOver && (
        <ButtonLink href={href(`/book?resort=${resortId}&opening=${openingId}&room=${roomId}&step=3`)}>
          {m.companions_takeover_book()}
        </ButtonLink>
      )}
    </Notice>
  );
}

/** Whether the hold has ended by the server's clock; then the rooms are loaded again. */
function useTakeoverEnd(until: string): boolean {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const isOver = useHasPassed(until);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: bookingKeys.mine(owner) });
  }, [isOver, client, owner]);
  return isOver;
}
