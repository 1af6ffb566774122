import { HostBookingStatus } from '../../../entities/bookings/booking-status.tsx';
import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Inbox, X } from 'lucide-react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { hostingBookingsQuery } from '../queries.ts';
import { CopyName } from './copy-name.tsx';
import { GuestSummary } from './guest-summary.tsx';
import { PaymentLabel } from '../../../entities/bookings/payment-label.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useDecide, type DecisionActions } from '../hooks/use-decide.ts';
import { useOpening, useLoadFailureToast } from '../hooks/use-opening.ts';

export function BookingsManagementSection() {
  const { query, change } = useAddress();
  const { current, openings } = useOpening();
  const isOfAll = query.get('bookings') === 'all' || current === null;
  const list = useInfiniteQuery({
    ...hostingBookingsQuery(isOfAll ? null : current.id),
    enabled: openings !== undefined,
  });
  const decisions = useDecide();
  useLoadFailureToast(list.isError);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const choose = (scope: 'opening' | 'all') =>
    change({ bookings: scope === 'all' ? 'all' : null }, { isReplacing: true });
  return (
    <PanelSection title="Bookings Management" description="Confirm or reject pending bookings." isBare>
      {current && (
        <RadioGroupField
          label="Bookings of"
          name="bookings-of"
          value={isOfAll ? 'all' : 'opening'}
          options={[
            { value: 'opening', label: current.resort, hint: <ShortMoment moment={current.openingDate} /> },
            { value: 'all', label: 'All openings' },
          ]}
          onChange={choose}
        />
      )}
      {list.isPending && !list.isError && <Skeleton className="h-40" />}
      {list.isError && rows.length === 0 && (
        <p className="text-ink-soft">
          We can’t load the bookings.{' '}
          <Button variant="secondary" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {list.data && (
        <DataTable
          label="Bookings of the opening"
          columns={columns}
          rows={rows}
          keyOf={({ bookingReference }) => bookingReference}
          nameOf={nameOf}
          isBusy={list.isPlaceholderData}
          actionsOf={(booking) => renderActions({ booking, decisions })}
          empty={<EmptyList />}
        />
      )}
      {rows.length > 0 && (
        <LoadMore
          shown={rows.length}
          total={list.data?.pages[0]?.total ?? null}
          noun="bookings"
          one="booking"
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      <QuestionDialog
        question={decisions.question}
        isBusy={decisions.isQuestionBusy}
        onAnswer={decisions.answer}
        onClose={decisions.close}
      />
    </PanelSection>
  );
}

const nameOf = ({ guestInfo, roomName }: StaffBooking) => `${guestInfo.discordUsername}, ${roomName}`;

const guestOf = (booking: StaffBooking) => (
  <>
    <GuestSummary booking={booking}>{booking.guest.tier_label}</GuestSummary>
    <UnsavedChanges booking={booking} className="mt-2" />
  </>
);

const columns: Column<StaffBooking>[] = [
  { key: 'guest', title: 'Guest', onCard: 'title', render: guestOf },
  { key: 'roblox', title: 'Roblox', render: ({ guestInfo }) => <CopyName name={guestInfo.robloxUsername} /> },
  {
    key: 'room',
    title: 'Room',
    render: ({ roomType, unitNumber, resort }) => (
      <>
        <span className="block font-medium">
          {roomType} <span className="font-normal text-ink-soft">no. {unitNumber}</span>
        </span>
        <span className="block text-sm text-ink-soft">{resort}</span>
      </>
    ),
  },
  { key: 'opening', title: 'Opening', render: ({ checkIn }) => <ShortMoment moment={checkIn} /> },
  { key: 'payment', title: 'Payment', render: (booking) => <PaymentLabel booking={booking} /> },
  {
    key: 'status',
    title: 'Status',
    onCard: 'corner',
    render: ({ status }) => <HostBookingStatus status={status} />,
  },
];

interface ActionsProps {
  booking: StaffBooking;
  decisions: DecisionActions;
}

/** PAGE-47 */
const renderActions = (props: ActionsProps) => (props.booking.status === 'pending' ? <Actions {...props} /> : null);

function Actions({ booking, decisions }: ActionsProps) {
  const isBusy = decisions.isBusyWith(booking);
  const who = <span className="sr-only"> {nameOf(booking)}</span>;
  return (
    <>
      <Button
        icon={<Check aria-hidden size={iconSize.small} />}
        disabled={!booking.can.approve}
        isLoading={isBusy}
        onClick={() => decisions.confirm(booking)}
      >
        Confirm{who}
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden size={iconSize.small} />}
        disabled={!booking.can.reject || isBusy}
        onClick={() => decisions.reject(booking)}
      >
        Reject{who}
      </Button>
    </>
  );
}

function EmptyList() {
  return (
    <EmptyState headingLevel="h3" picture={<Inbox aria-hidden size={iconSize.huge} />} title="No bookings yet">
      Requests appear here as soon as a guest books.
    </EmptyState>
  );
}
