import type { Route } from './+types/book.ts';
import { BookingPage } from '../../features/bookings/page/booking-page.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Book a Room',
    description: 'Choose an opening, pick a room for the hour, and see your price before you confirm.',
  });
}

export default function Book() {
  return <BookingPage />;
}
