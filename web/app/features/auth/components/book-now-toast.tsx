import { useEffect } from 'react';
import { takeBookNowResort } from '../../../lib/navigation/book-now.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

/** Tells whoever pressed Book Now while logged out why they are here. Rule: PAGE-29. */
export function BookNowToast() {
  useEffect(() => {
    const resort = takeBookNowResort();
    if (resort === null) return;
    addToast({
      variant: 'destructive',
      title: 'Booking Not Available',
      description: `You must be logged in to make bookings at ${resort}. Please log in and try again.`,
    });
  }, []);
  return null;
}
