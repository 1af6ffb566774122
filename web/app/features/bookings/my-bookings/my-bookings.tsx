import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { GuestMessage } from '@sunset/contract/api/messages/messages.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages';
import { myBookingsQuery } from '../../../shared/bookings/queries.ts';
import { messagesQuery } from '../queries.ts';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { CancelDialog } from '../../../shared/bookings/cancel-dialog.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { firstLocation } from '../wizard/wizard-location.ts';
import { sharedRoomsQuery } from '../companions/queries.ts';
import { SharedRooms } from '../companions/shared/shared-rooms.tsx';
import { MyParties } from '../party/start/my-parties.tsx';
import { WaitingEntries } from '../waiting-list/waiting-list.tsx';
import { BookingCard } from './booking-card.tsx';
import { useGuest } from '../guest-context.ts';
import { LoadFailure } from '../display/load-failure.tsx';
import { StepHeading } from '../display/step-heading.tsx';
import { useWizard } from '../wizard/wizard-context.ts';

export function MyBookings() {
  const { discord_id: owner } = useGuest();
  const query = useQuery(myBookingsQuery(owner));
  const messages = useQuery(messagesQuery(owner));
  const failing = isNone(query.error) ? null : query.error;
  useLoadErrorToast({ error: failing }, m.bookings_list_failed_title(), m.bookings_list_failed_text());
  return (
    <section className="flex flex-col gap-6">
      <StepHeading title={m.layout_my_bookings()} />
      {messages.isError && !messages.data && (
        <p role="status" className="text-ink-soft">
          {m.bookings_messages_load_failed()}
        </p>
      )}
      <MyParties />
      <SharedRooms />
      <WaitingEntries />
      <Contents query={query} messages={messages.data ?? []} />
    </section>
  );
}

/** A guest without bookings gets 404. That is not an error here. */
function isNone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface ContentsProps {
  query: ReturnType<typeof useQuery<Booking[]>>;
  messages: readonly GuestMessage[];
}

function Contents({ query, messages }: ContentsProps) {
  const { discord_id: owner } = useGuest();
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = query;
  if (!data && error && !isNone(error)) {
    return (
      <LoadFailure
        title={m.bookings_load_failed_own_bookings()}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data && !error) return <ListSkeleton />;
  const bookings = data ?? [];
  if (bookings.length === 0) return <NoBookings />;
  const now = serverNow();
  // A booking that ends before its session stays where it was until then.
  const isAhead = ({ checkOut }: Booking) => Date.parse(checkOut) > now;
  const ahead = bookings.filter(isAhead);
  const past = bookings.filter((booking) => !isAhead(booking));
  const actions = {
    messages,
    onChange: ({ bookingReference }: Booking) => setChanging(bookingReference),
    onCancel: setToCancel,
  };
  return (
    <>
      {ahead.length > 0 && <BookingList label={m.bookings_list_upcoming()} bookings={ahead} {...actions} />}
      {past.length > 0 && (
        <>
          <h3 className="text-title">{m.bookings_list_past()}</h3>
          <BookingList label={m.bookings_list_past()} bookings={past} {...actions} />
        </>
      )}
      <CancelDialog owner={owner} booking={toCancel} onClose={() => setToCancel(null)} />
      <ChangeDialog
        booking={bookings.find(({ bookingReference }) => bookingReference === changing) ?? null}
        onClose={() => setChanging(null)}
      />
    </>
  );
}

interface BookingListProps {
  label: string;
  bookings: readonly Booking[];
  messages: readonly GuestMessage[];
  onChange: (booking: Booking) => void;
  onCancel: (booking: Booking) => void;
}

function BookingList({ label, bookings, messages, ...actions }: BookingListProps) {
  return (
    <ul aria-label={label} className="grid items-start gap-5 lg:grid-cols-2">
      {bookings.map((booking) => (
        <BookingCard
          key={booking.bookingReference}
          booking={booking}
          messages={messages.filter(({ booking_reference: of }) => of === booking.bookingReference)}
          {...actions}
        />
      ))}
    </ul>
  );
}

/** Who comes along in the room of somebody else has something to come to. */
function NoBookings() {
  const { go } = useWizard();
  const { data: shared = [] } = useQuery(sharedRoomsQuery(useGuest().discord_id));
  if (shared.length > 0) return null;
  return (
    <EmptyState
      headingLevel="h3"
      picture={
        <Picture src="/pictures/empty/no-bookings.svg" alt="" width={320} height={240} className="w-64 rounded-card" />
      }
      title={m.bookings_empty_title()}
      action={<Button onClick={() => go(firstLocation)}>{m.ui_book_your_stay()}</Button>}
    >
      {m.bookings_empty_text()}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2" aria-busy="true">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
