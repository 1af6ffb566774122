import type { ResortAccess } from '@sunset/contract/openings/resort-access.ts';
import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { completeTimes } from '../openings/on-sale-times/rules.ts';
import type { findBookingStatus, ResortRow, RoomTypeRow } from './queries.ts';

/** A resort for the pages. */
export function presentResort(row: ResortRow): Resort {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    location: row.location,
    description: row.description,
    image: row.image,
    gallery: row.gallery,
    imageAlts: row.imageAlts,
    rating: row.rating,
    amenities: row.amenities,
    plot_owner: row.plotOwner,
    timezone: row.timeZone,
    priceRange: presentRange(row.lowestPrice, row.highestPrice),
  };
}

function presentRange(lowest: number | null, highest: number | null): string {
  if (lowest === null || highest === null) return '';
  const bbc = (amount: number) => amount.toLocaleString('en-US');
  return lowest === highest ? `${bbc(lowest)} BBC` : `${bbc(lowest)} – ${bbc(highest)} BBC`;
}

/** A room type; its name includes the resort: `Resort - Type`. */
export function presentRoom(row: RoomTypeRow): Room {
  const { name: type, ...rest } = row;
  return { ...rest, name: `${row.resortName} - ${type}`, type };
}

type ResortAccessRow = Omit<BookingStatusRow, 'openings'>;

/** A resort's three switches under their wire names. */
export function presentResortAccess(flags: ResortAccessRow): ResortAccess {
  return {
    gold_customer_bookings_open: flags.goldCustomerBookingsOpen,
    server_booster_bookings_open: flags.serverBoosterBookingsOpen,
    regular_customer_bookings_open: flags.regularCustomerBookingsOpen,
  };
}

type BookingStatusRow = NonNullable<Awaited<ReturnType<typeof findBookingStatus>>>;

/** A resort's three switches, and when its openings ahead open for whom, under their wire names. */
export function presentBookingStatus(row: BookingStatusRow) {
  return {
    ...presentResortAccess(row),
    openings: row.openings.map((opening) => ({
      openingId: opening.id,
      openingDate: opening.startsAt.toISOString(),
      releases: completeTimes(opening.onSaleTimes),
    })),
  };
}
