import type { BookingStats } from '@sunset/contract/api/bookings/statistics.ts';
import type { UserType } from '@sunset/contract/api/auth.ts';
import type { Counted, FillRow } from './queries.ts';

interface Figures {
  resorts: Counted[];
  roomTypes: Counted[];
  statuses: Counted[];
  userTypes: Counted[];
  fill: FillRow[];
  fillByResort: { resortName: string; units: number; taken: number }[];
  days: { date: string; count: number }[];
}

/** The figures as the panel draws them. */
export function presentStats(figures: Figures): BookingStats {
  // Each figure is its own query, and bookings change in between: a share is computed from one query.
  const guests = sumOf(figures.userTypes);
  return {
    total_bookings: sumOf(figures.statuses),
    by_resort: figures.resorts.map(presentCounted),
    by_room_type: figures.roomTypes.map(presentCounted),
    by_status: figures.statuses.map(presentCounted),
    by_user_type: figures.userTypes.map(({ name, count }) => ({
      _id: name as UserType,
      count,
      share: count / guests,
    })),
    fill_by_resort: figures.fillByResort.map(({ resortName, ...row }) => ({ _id: resortName, ...presentFill(row) })),
    fill_by_opening: figures.fill.map((row) => ({
      openingId: row.id,
      resort: row.resortName,
      openingDate: row.startsAt.toISOString(),
      timezone: row.timeZone,
      ...presentFill(row),
    })),
    over_time: figures.days,
  };
}

function sumOf(counted: Counted[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

const presentCounted = ({ name, count }: Counted) => ({ _id: name, count });

function presentFill({ units, taken }: { units: number; taken: number }) {
  return { taken, units, rate: units === 0 ? 0 : Math.min(1, taken / units) };
}
