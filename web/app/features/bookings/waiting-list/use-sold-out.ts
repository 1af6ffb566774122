import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { withOwnHold } from '../openings.ts';
import { openingsQuery } from '../queries.ts';
import { useWizard } from '../wizard/wizard-context.ts';
import { findSoldOut } from './rules.ts';

/** The sold-out room types of an opening. */
export function useSoldOut(openingId: number): OpeningRoom[] {
  const { data = [] } = useQuery(openingsQuery());
  const { hold } = useWizard();
  const rooms = data.filter((room) => room.openingId === openingId);
  return findSoldOut(withOwnHold(rooms, hold));
}
