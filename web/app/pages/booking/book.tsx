import { BookingPage } from '../../features/bookings/page/booking-page.tsx';

export default function Book() {
  return <BookingPage />;
}
