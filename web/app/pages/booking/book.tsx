import { BookingPage, bookingPageReady, type BookingPageData } from '../../features/bookings/page/booking-page.tsx';
import { startSignIn } from './start-sign-in.ts';

/** The browser hydrates the page after this. */
export const ready = bookingPageReady;

export default function Book({ data }: { data: BookingPageData }) {
  return <BookingPage {...data} startSignIn={startSignIn} />;
}
