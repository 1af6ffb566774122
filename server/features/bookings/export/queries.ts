import type { BookingFilter } from '@sunset/contract/api/bookings/admin.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { guestCount } from '../../companions/companions-of-bookings.ts';
import { selectMatching } from '../filters/queries.ts';
import { textColumnsOf } from '../texts.ts';

const rowsAtOnce = 1000;

export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number];

/**
 * All bookings that match the filter, newest first, a thousand at a time: each query starts below the last id, so that a
 * slow reader keeps neither memory nor a connection. `now` decides about user types.
 */
export async function* readExportRows(db: Database, filter: BookingFilter, now: Date): AsyncGenerator<ExportRow[]> {
  let before: number | null = null;
  for (;;) {
    const rows: ExportRow[] = await listExportRows(db, filter, { before, now });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

/** What hosts have collected for room service. Rule: ROOM-10. */
const roomServicePaid = sql<number>`(
  select coalesce(sum(orders.price), 0)::integer from orders
  where orders.booking_id = bookings.id and orders.collected_at is not null)`.as('roomServicePaid');

async function listExportRows(
  db: Database,
  filter: BookingFilter,
  { before, now }: { before: number | null; now: Date },
) {
  return selectMatching(db, filter, now)
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.status',
      ...textColumnsOf('bookings'),
      'bookings.paymentMethod',
      'bookings.originalPrice',
      'bookings.finalPrice',
      'bookings.paidAt',
      'units.number as unitNumber',
      'bookings.discordUsername',
      'bookings.robloxUsername',
      'bookings.robloxDisplayName',
      'bookings.createdAt',
      'openings.startsAt',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
      roomServicePaid,
      guestCount,
    ])
    .$if(before !== null, (query) => query.where('bookings.id', '<', before ?? 0))
    .orderBy('bookings.id', 'desc')
    .limit(rowsAtOnce)
    .execute();
}
