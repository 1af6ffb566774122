import { BookingPage, bookingPageReady, type BookingPageData } from '../../features/bookings/page/booking-page.tsx';

/** Not among the scripts of the page: only who is not signed in needs it, after a press. */
async function startSignIn(returnTo: string): Promise<void> {
  const { goToDiscord } = await import('../../features/auth/go-to-discord.ts');
  await goToDiscord(returnTo);
}

/** The browser hydrates the page after this. */
export const ready = bookingPageReady;

export default function Book({ data }: { data: BookingPageData }) {
  return <BookingPage {...data} startSignIn={startSignIn} />;
}
