import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { LineStanding } from '@sunset/contract/api/bookings/line.ts';
import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import type { ShownEntry } from '../waiting-list/entry-event.ts';

type Place = Omit<LineStanding, 'opens_at' | 'closes_at'>;

interface Where {
  owner: string;
  openingId: number;
}

/** Shows the place in line of what the guest has in an opening: a booking or an entry, never both. */
export function placeInLine(client: QueryClient, { owner, openingId }: Where, place: Place): void {
  const inLine = <Row extends { openingId: number; line: LineStanding | null }>(row: Row): Row =>
    row.openingId === openingId && row.line ? { ...row, line: { ...row.line, ...place } } : row;
  client.setQueryData<Booking[]>(bookingKeys.mine(owner), (rows) => rows?.map(inLine));
  client.setQueryData<ShownEntry[]>(bookingKeys.waiting(owner), (rows) => rows?.map(inLine));
}
