import type { Party } from '@sunset/contract/api/parties/party.ts';
import { useQuery } from '@tanstack/react-query';
import { useGuest } from '../../guest-context.ts';
import type { ShownEntry } from '../../waiting-list/entry-event.ts';
import { entriesQuery } from '../../waiting-list/queries.ts';

/**
 * The signed-in member's entry in the lobby or the waiting list. Live events change the guest's own entries at once, and the party is
 * loaded a moment later (PAGE-68).
 */
export function useOwnEntry({ openingId, own }: Party): ShownEntry | null {
  const { discord_id: owner } = useGuest();
  const { data = [] } = useQuery({ ...entriesQuery(owner), enabled: own.entry !== null });
  if (own.entry === null) return null;
  const live = data.find((entry) => entry.openingId === openingId && entry.state !== 'ended' && entry.party !== null);
  // A draw that staff postpone is in the party first.
  return live ? { ...live, draws_at: own.entry.draws_at } : own.entry;
}
