import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { Column, Selection } from '../../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../../ui/tables/data-table.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { BookingStatus } from './booking-status.tsx';
import { GuestName, shownName } from './guest-name.tsx';
import { PaymentLabel } from '../../../../entities/bookings/payment-label.tsx';
import { SessionTime } from './session-time.tsx';
import { UnsavedDecision } from '../details/unsaved-decision.tsx';
import type { Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';

interface BookingListProps {
  bookings: readonly StaffBooking[];
  decisions: Decisions;
  selection: Selection;
  isBusy: boolean;
  hrefOf: (booking: StaffBooking) => string;
  onOpen: (booking: StaffBooking) => void;
  onDelete: (booking: StaffBooking) => void;
  empty: ReactNode;
}

export function BookingList(props: BookingListProps) {
  const { bookings, decisions, selection, isBusy, hrefOf, onOpen, onDelete, empty } = props;
  const columns: Column<StaffBooking>[] = [
    {
      key: 'guest',
      title: 'Guest',
      onCard: 'title',
      render: (row) => (
        <>
          <GuestName booking={row} href={hrefOf(row)} onOpen={() => onOpen(row)} />
          <UnsavedDecision booking={row} />
        </>
      ),
    },
    ...facts,
  ];
  return (
    <DataTable
      label="Bookings"
      columns={columns}
      rows={bookings}
      keyOf={({ bookingReference }) => bookingReference}
      nameOf={nameOf}
      selection={selection}
      isBusy={isBusy}
      empty={empty}
      actionsOf={(row) => renderActions({ booking: row, decisions, onOpen, onDelete })}
    />
  );
}

const nameOf = ({ guestInfo, roomName }: StaffBooking) => `${shownName(guestInfo)}, ${roomName}`;

const facts: Column<StaffBooking>[] = [
  {
    key: 'room',
    title: 'Room',
    render: ({ roomType, resort, unitNumber }) => (
      <>
        <span className="block font-medium">
          {roomType} <span className="font-normal text-ink-soft">no. {unitNumber}</span>
        </span>
        <span className="block text-sm text-ink-soft">{resort}</span>
      </>
    ),
  },
  {
    key: 'opening',
    title: 'Opening',
    render: ({ checkIn, createdAt }) => <SessionTime checkIn={checkIn} createdAt={createdAt} />,
  },
  {
    key: 'price',
    title: 'Price',
    render: (row) => <PaymentLabel booking={row} />,
  },
  { key: 'status', title: 'Status', onCard: 'corner', render: (row) => <BookingStatus booking={row} /> },
];

interface ActionsProps extends Pick<BookingListProps, 'decisions' | 'onOpen' | 'onDelete'> {
  booking: StaffBooking;
}

const renderActions = (props: ActionsProps) => <Actions {...props} />;

function Actions({ booking, decisions, onOpen, onDelete }: ActionsProps) {
  const isBusy = decisions.isBusyWith(booking);
  const who = <span className="sr-only"> {nameOf(booking)}</span>;
  return (
    <>
      {booking.status === 'pending' && (
        <>
          <Button
            icon={<Check size={iconSize.small} />}
            isLoading={isBusy}
            disabled={!booking.can.approve}
            className="lg:px-4"
            onClick={() => decisions.decide('approve', booking)}
          >
            Approve{who}
          </Button>
          <Button
            variant="secondary"
            icon={<X size={iconSize.small} />}
            disabled={!booking.can.reject || isBusy}
            className="lg:px-4"
            onClick={() => decisions.decide('reject', booking)}
          >
            Reject{who}
          </Button>
        </>
      )}
      {booking.status !== 'pending' && (
        <Button
          variant="secondary"
          icon={<Pencil size={iconSize.small} />}
          className="lg:px-4"
          onClick={() => onOpen(booking)}
        >
          Edit{who}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${nameOf(booking)}`}
        className="max-lg:max-w-14"
        onClick={() => onDelete(booking)}
      >
        <Trash2 size={iconSize.medium} />
      </Button>
    </>
  );
}
