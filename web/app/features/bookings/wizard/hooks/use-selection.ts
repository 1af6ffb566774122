import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { polledOpeningsQuery, roomsQuery } from '../../polled-queries.ts';
import { groupOpenings, type Opening } from '../../../../entities/openings/opening.ts';
import { withOwnHold } from '../../openings.ts';
import type { WizardLocation } from '../wizard-location.ts';
import type { SelectionSummary } from '../wizard-data.ts';
import { useHold } from './use-hold.ts';
import { resortsQuery } from '../../../../entities/catalog/queries.ts';

export interface Selection {
  opening: Opening | null;
  room: OpeningRoom | null;
  image: string | null;
  isPending: boolean;
  /** Loading failed, so availability is unknown. */
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** The opening and room that the URL names. Null if not chosen or no longer available. */
export function useSelection({ resortId, openingId, roomId }: WizardLocation): Selection {
  const openings = useQuery(polledOpeningsQuery());
  const resorts = useQuery(resortsQuery());
  const { hold } = useHold();
  const isChosen = resortId !== null && openingId !== null;
  const options = roomsQuery({ resortId: resortId ?? 0, openingId: openingId ?? 0 });
  const rooms = useQuery({ ...options, queryFn: isChosen ? (options.queryFn ?? skipToken) : skipToken });
  const all = groupOpenings(withOwnHold(openings.data ?? [], hold));
  const ofRooms = groupOpenings(withOwnHold(rooms.data ?? [], hold));
  return {
    // Rooms are polled more often than openings, so their total is the newer one.
    opening: [...ofRooms, ...all].find((opening) => opening.openingId === openingId) ?? null,
    room: rooms.data?.find((room) => room.id === roomId) ?? null,
    image: resorts.data?.find((resort) => resort.id === resortId)?.image ?? null,
    isPending: isChosen && (rooms.isPending || openings.isPending),
    hasFailed: isChosen && rooms.isError && !rooms.data,
    isRetrying: rooms.isFetching,
    retry: () => void rooms.refetch(),
  };
}

/** The selection as later screens show it; null while it is incomplete. */
export function summaryOf({ opening, room, image }: Selection): SelectionSummary | null {
  if (!opening || !room) return null;
  return {
    openingId: opening.openingId,
    resortName: opening.resortName,
    roomType: room.type,
    image: room.images[0] ?? image,
    openingDate: opening.openingDate,
    timezone: opening.timezone,
  };
}
