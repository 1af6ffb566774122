import { m } from '#messages';
import { useEffect } from 'react';
import { takeBookNowResort } from '../../../lib/navigation/book-now.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

/** After Book Now without a session: explains why the login page is shown (PAGE-29). */
export function BookNowToast() {
  useEffect(() => {
    const resort = takeBookNowResort();
    if (resort === null) return;
    // Not a failure: the login is the way on.
    addToast({ title: m.bookings_not_available(), description: m.openings_login_required({ resort }) });
  }, []);
  return null;
}
