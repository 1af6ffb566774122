import { skipToken, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { m } from '#messages';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { iconSize } from '../../../ui/icon-size.ts';

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
