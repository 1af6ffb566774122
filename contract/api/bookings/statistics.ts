import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, timeZoneSchema } from '../../fields.ts';
import { userTypeSchema } from '../auth.ts';
import { bookingFilterSchema } from './admin.ts';

const countedSchema = z.object({ _id: z.string(), count: z.int() });
const fillSchema = z.object({
  /** Rooms with a pending, confirmed, completed or no-show booking, and all rooms. */
  taken: z.int(),
  units: z.int(),
  /** taken / units; 0 without units. */
  rate: z.number().min(0).max(1),
});

/** Statistics of all bookings except removed ones. Lists are sorted by count, largest first, unless stated otherwise. */
export const bookingStatsSchema = z.object({
  total_bookings: z.int(),
  by_resort: z.array(countedSchema),
  by_room_type: z.array(countedSchema),
  by_status: z.array(countedSchema),
  /** The share of each type of guest, 0 to 1. */
  by_user_type: z.array(countedSchema.extend({ _id: userTypeSchema, share: z.number().min(0).max(1) })),
  fill_by_resort: z.array(fillSchema.extend({ _id: z.string() })),
  /** The latest 50 openings, in order of time. */
  fill_by_opening: z.array(
    fillSchema.extend({
      openingId: idSchema,
      resort: z.string(),
      openingDate: instantSchema,
      timezone: timeZoneSchema,
    }),
  ),
  /** Requests for each of the last 90 days (UTC), in order of time, days without any included. */
  over_time: z.array(z.object({ date: z.string(), count: z.int() })),
});
export type BookingStats = z.output<typeof bookingStatsSchema>;

export const getBookingStats = endpoint({
  method: 'GET',
  path: '/admin/bookings/stats',
  summary: 'Booking statistics: by resort, room type, status and user type, occupancy, and requests per day.',
  access: 'admin',
  query: bookingFilterSchema.pick({ resort: true, from: true, to: true }),
  response: bookingStatsSchema,
});
