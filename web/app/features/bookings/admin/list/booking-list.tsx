import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../format/numbers.ts';
import type { Column, Selection } from '../../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../../ui/tables/data-table.tsx';
import { PaymentLabel } from '../../../../entities/bookings/payment-label.tsx';
import { UnsavedDecision } from '../details/unsaved-decision.tsx';
import { BookingCard } from './booking-card.tsx';
import { BookingRowActions, nameOf, type BookingRowActionsProps } from './booking-row-actions.tsx';
import { BookingStatus } from './booking-status.tsx';
import { FoundTexts } from './found-texts.tsx';
import { GuestName } from './guest-name.tsx';
import { SessionTime } from './session-time.tsx';

interface BookingListProps extends Omit<BookingRowActionsProps, 'booking'> {
  bookings: readonly StaffBooking[];
  selection: Selection;
  isBusy: boolean;
  /** What is searched for; empty for nothing. */
  searched: string;
  hrefOf: (booking: StaffBooking) => string;
  empty: ReactNode;
}

export function BookingList(props: BookingListProps) {
  const { bookings, decisions, selection, isBusy, searched, hrefOf, onOpen, onDelete, empty } = props;
  const actions = { decisions, onOpen, onDelete };
  const columns: Column<StaffBooking>[] = [
    {
      key: 'guest',
      title: 'Guest',
      render: (row) => (
        <>
          <GuestName booking={row} href={hrefOf(row)} onOpen={() => onOpen(row)} />
          <FoundTexts booking={row} searched={searched} />
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
      actionsOf={(row) => <BookingRowActions booking={row} {...actions} />}
      cardOf={(row) => <BookingCard booking={row} href={hrefOf(row)} searched={searched} {...actions} />}
    />
  );
}

const facts: Column<StaffBooking>[] = [
  {
    key: 'room',
    title: 'Room',
    render: ({ roomType, resort, unitNumber, guests }) => (
      <>
        <span className="block font-medium">
          {roomType}{' '}
          <span className="font-normal text-ink-soft">
            no. {unitNumber}
            {guests > 1 && ` · ${formatCount(guests, 'guest')}`}
          </span>
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
  { key: 'status', title: 'Status', render: (row) => <BookingStatus booking={row} /> },
];
