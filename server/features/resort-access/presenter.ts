import type { ResortBookingSettings } from '@sunset/contract/api/resort-access.ts';
import { presentBookingFlags } from '../resorts/presenter.ts';
import type { BookingFlagsRow } from './queries.ts';

/** A resort's switches with its name. */
export function presentResortFlags(row: BookingFlagsRow): ResortBookingSettings {
  return { resort_name: row.name, ...presentBookingFlags(row) };
}
