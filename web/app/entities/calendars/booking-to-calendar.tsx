import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { m } from '#messages';
import { AddToCalendar } from './add-to-calendar.tsx';

/** The same for a booking of the signed-in guest. Its file can be subscribed to, so that moves arrive. */
export function BookingToCalendar({ booking }: { booking: Booking }) {
  const { roomName, checkIn, checkOut, calendar_url: file } = booking;
  const times = { start: checkIn, end: checkOut };
  return <AddToCalendar title={roomName} {...times} file={file} feed={file} feedLabel={m.calendars_subscribe()} />;
}
