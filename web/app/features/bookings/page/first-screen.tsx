import type { ReactNode } from 'react';
import { m } from '#messages';
import { Users } from 'lucide-react';
import { useIsBusy } from '../../../lib/requests/retry-when-overloaded.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** As high for the loading state as for the login, so that the schedule below does not move. */
export function FirstScreen({ children }: { children: ReactNode }) {
  return (
    <Container className="flex min-h-[80dvh] flex-col py-6 sm:py-10">
      <BusyNotice />
      {children}
    </Container>
  );
}

/**
 * The loading state, the same for everyone. Its text is the largest contentful paint, so that the paint does not wait
 * for the session.
 */
export function BookingSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-6" aria-busy="true">
      <header className="flex flex-col gap-3">
        <h1 className="text-heading">{m.ui_book_your_stay()}</h1>
        <p className="max-w-3xl text-lg text-ink-soft">{m.bookings_intro()}</p>
      </header>
      <Skeleton className="h-8 w-full max-w-3xl" />
      <Skeleton className="min-h-96 w-full flex-1" />
    </div>
  );
}

/** Shown while an overloaded server is asked again (PAGE-13). */
function BusyNotice() {
  const isBusy = useIsBusy();
  return (
    // Always rendered: some screen readers ignore a live region that appears together with its text.
    <div role="status">
      {isBusy && (
        <Notice tone="blue" isRow className="rise mb-6">
          <Users size={iconSize.medium} className="mt-0.5 shrink-0" />
          {m.bookings_retrying_overloaded()}
        </Notice>
      )}
    </div>
  );
}
