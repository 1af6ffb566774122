import type { Database } from '../../../database/connect.ts';
import { countCompanions } from '../changes/queries.ts';
import { roomTooSmallForAll } from './errors.ts';

/**
 * Staff give a booking another room: it takes the guest and all companions, or is refused with `room_full`. Rule: COMPANION-2.
 *
 * race: a companion is added at this moment. The caller has locked the booking, as who adds one does.
 */
export async function requireSpace(
  db: Database,
  booking: { id: number; robloxDisplayName: string },
  maxGuests: number,
): Promise<void> {
  const companions = await countCompanions(db, booking.id);
  if (companions >= maxGuests) throw roomTooSmallForAll(booking.robloxDisplayName, { maxGuests, companions });
}
