import { StaffBookingStatus } from '../../../entities/bookings/booking-status.tsx';
import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { BedDouble } from 'lucide-react';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';

type Booking = MemberDetail['bookings'][number];

const columns: Column<Booking>[] = [
  { key: 'resort', title: 'Resort', onCard: 'title', render: ({ resort }) => resort },
  {
    key: 'status',
    title: 'Status',
    onCard: 'corner',
    render: ({ status }) => <StaffBookingStatus status={status} />,
  },
  { key: 'room', title: 'Room', render: (booking) => booking.room_type },
  { key: 'opening', title: 'Opening', render: (booking) => <ShortMoment moment={booking.starts_at} /> },
  { key: 'roblox', title: 'Roblox name', render: (booking) => booking.roblox_username || '–' },
  {
    key: 'reference',
    title: 'Reference',
    render: ({ reference }) => (
      <a href={`/admin?booking=${reference}`} className="link tabular-nums">
        {reference}
      </a>
    ),
  },
];

export function MemberBookings({ member }: { member: MemberDetail }) {
  return (
    <PanelSection title="Bookings" headingLevel="h3" isBare>
      <DataTable
        label={`Bookings of ${member.display_name}`}
        columns={columns}
        rows={member.bookings}
        keyOf={({ reference }) => reference}
        nameOf={({ resort, room_type: room }) => `${room} at ${resort}`}
        empty={
          <EmptyState headingLevel="h3" picture={<BedDouble size={iconSize.huge} />} title="No bookings yet">
            They have signed in but have not booked yet.
          </EmptyState>
        }
      />
    </PanelSection>
  );
}
