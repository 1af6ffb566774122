import { skipToken, useQuery } from '@tanstack/react-query';
import { Hourglass, Users } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import type { CountdownUse } from '../../../format/countdown.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';

interface LobbyCountdownProps {
  use: Extract<CountdownUse, 'lobby' | 'draw'>;
  until: string;
}

/** Counts down to the lobby or the draw by the server's clock. */
export function LobbyCountdown({ use, until }: LobbyCountdownProps) {
  const [initialNow] = useState(serverNow);
  return (
    <p className="flex items-start gap-3 rounded-control bg-blue-soft px-4 py-3 text-blue-text">
      <Hourglass size={iconSize.medium} className="mt-1 shrink-0" />
      <span>
        <Countdown
          use={use}
          until={until}
          now={serverNow}
          initialNow={initialNow}
          className="text-lg [&>time]:font-semibold"
        />
        <span className="block text-sm">{formatDateWithZone(until, 'weekdayDayTime')}</span>
      </span>
    </p>
  );
}

interface LobbyCountProps {
  openingId: number;
  /** From the guest's entry; null until the next live event. */
  known: number | null;
}

/** How many are in the lobby, live. Keeps its height while the number is not known. */
export function LobbyCount({ openingId, known }: LobbyCountProps) {
  const { data: count = known } = useQuery<number>({ queryKey: bookingKeys.lobby(openingId), queryFn: skipToken });
  return (
    <p className="flex min-h-7 items-center gap-2">
      <Users size={iconSize.medium} className="shrink-0 text-accent-text" />
      <span className="tabular-nums">
        {count === null ? m.waiting_list_lobby_open() : m.waiting_list_lobby_players({ count })}
      </span>
    </p>
  );
}
