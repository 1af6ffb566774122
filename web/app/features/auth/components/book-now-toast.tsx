import { useEffect } from 'react';
import { takeBookNowResort } from '../../../lib/navigation/book-now.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

/** After Book Now without a session: explains why the login page is shown (PAGE-29). */
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
