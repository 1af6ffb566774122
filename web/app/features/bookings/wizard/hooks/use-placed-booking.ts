import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../../../shared/bookings/queries.ts';
import { useGuest } from '../../guest-context.ts';
import { useWizard } from '../wizard-context.ts';

/** The booking that the last step shows; null without one. Staff may have changed it since: then the list is newer than the response. */
export function usePlacedBooking() {
  const { discord_id: owner } = useGuest();
  const { confirmation } = useWizard().storage;
  const bookings = useQuery(myBookingsQuery(owner)).data;
  if (confirmation === null) return null;
  const { placed, summary } = confirmation;
  const listed = bookings?.find((booking) => booking.bookingReference === placed.bookingId);
  return { placed, summary, listed, status: listed?.status ?? placed.status };
}
