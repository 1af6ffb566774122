import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { useGuest } from '../guest-context.ts';
import { polledOpeningsQuery } from '../polled-queries.ts';
import type { ShownEntry } from '../waiting-list/entry-event.ts';

/** When the entry is drawn. Staff can postpone it, which is in the openings first. */
export function useDrawTime({ openingId, draws_at: drawsAt }: ShownEntry): string | null {
  const group = onSaleGroupOf(useGuest().tier_label);
  const { data = [] } = useQuery(polledOpeningsQuery());
  return data.find((room) => room.openingId === openingId)?.releases[group] ?? drawsAt;
}
