import { m } from '#messages';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/**
 * The loading state, the same for everyone. Its text is the largest contentful paint, so that the paint does not wait
 * for the session.
 */
export function BookingSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-6" aria-busy="true">
      <header className="flex flex-col gap-3">
        <h1 className="text-heading">{m.bookings_book_your_stay()}</h1>
        <p className="max-w-3xl text-lg text-ink-soft">{m.bookings_an_opening_lasts_one_hour()}</p>
      </header>
      <Skeleton className="h-8 w-full max-w-3xl" />
      <Skeleton className="min-h-96 w-full flex-1" />
    </div>
  );
}
