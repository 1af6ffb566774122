import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { refetch } from '../../../lib/live/refetch.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { onPageRestore } from '../../../lib/navigation/page-restore.ts';
import { useGuest } from '../guest-context.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';

/** Loads the member's parties again when something of one changed or may have been missed (PAGE-91). */
export function usePartyLive(): void {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  useLive(({ type }) => {
    if (type === 'party' || type === 'refetch' || type === 'openings') refetch(client, bookingKeys.parties(owner));
    // A page that was just loaded has fresh data.
    if (type === 'hello')
      void client.invalidateQueries({ queryKey: bookingKeys.parties(owner), refetchType: 'active' });
  });
  useEffect(
    () => onPageRestore(() => void client.invalidateQueries({ queryKey: bookingKeys.parties(owner) })),
    [client, owner],
  );
}

/** Loads the parties again when a moment has come that the server reports no event for. */
export function useLoadAgainAt(moment: string | null): void {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const hasCome = useHasPassed(moment);
  useEffect(() => {
    if (hasCome) void client.invalidateQueries({ queryKey: bookingKeys.parties(owner) });
  }, [client, owner, hasCome]);
}
