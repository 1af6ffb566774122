import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { OrderForm } from '../../../entities/room-service/order-form.tsx';
import { call } from '../../../lib/requests/api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useOrderForGuest } from './mutations.ts';

interface OrderDialogProps {
  /** Null: closed. */
  booking: StaffBooking | null;
  onClose: () => void;
  onOrdered: (booking: StaffBooking) => void;
}

/** A host orders for a guest, who may have no account. Rule: ROOM-2. */
export function OrderDialog({ booking, onClose, onOrdered }: OrderDialogProps) {
  return (
    <Dialog
      isOpen={booking !== null}
      onClose={onClose}
      title={booking ? `Room service for ${guestName(booking)}` : 'Room service'}
    >
      {booking && (
        <OrderForGuest
          booking={booking}
          onOrdered={() => {
            onClose();
            onOrdered(booking);
          }}
        />
      )}
    </Dialog>
  );
}

const menuQuery = ({ bookingReference: reference }: StaffBooking) =>
  queryOptions({
    queryKey: sessionBoardKeys.menu(reference),
    queryFn: ({ signal }) => call('GET /hosting/bookings/{reference}/room-service', { params: { reference }, signal }),
  });

function OrderForGuest({ booking, onOrdered }: { booking: StaffBooking; onOrdered: () => void }) {
  const menu = useQuery(menuQuery(booking));
  const { mutate, isPending } = useOrderForGuest(booking, onOrdered);
  return (
    <QueryView query={menu} what="menu" pending={<Skeleton className="h-48" />}>
      {(service) => (
        <OrderForm
          intro={service.all_inclusive ? 'All-inclusive: it costs nothing.' : 'The guest pays in the game.'}
          service={service}
          isSending={isPending}
          onOrder={(order) => mutate(order)}
        />
      )}
    </QueryView>
  );
}
