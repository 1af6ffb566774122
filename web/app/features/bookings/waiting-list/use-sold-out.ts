import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { withOwnHold } from '../openings.ts';
import { polledOpeningsQuery } from '../polled-queries.ts';
import { useHold } from '../wizard/hooks/use-hold.ts';
import { findSoldOut } from './rules.ts';

/** The sold-out room types of an opening. */
export function useSoldOut(openingId: number): OpeningRoom[] {
  const { data = [] } = useQuery(polledOpeningsQuery());
  const { hold } = useHold();
  const rooms = data.filter((room) => room.openingId === openingId);
  return findSoldOut(withOwnHold(rooms, hold));
}
