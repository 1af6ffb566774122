import { BookingPage, type BookingPageData } from '../../features/bookings/page/booking-page.tsx';

export default function Book({ data }: { data: BookingPageData }) {
  return <BookingPage {...data} />;
}
