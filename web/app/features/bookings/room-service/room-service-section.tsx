import type { RoomService } from '@sunset/contract/api/bookings/room-service.ts';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { isOpenOrder, maxOpenOrders, maxOrders } from '@sunset/contract/bookings/room-service.ts';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '#messages';
import { OrderForm } from '../../../entities/room-service/order-form.tsx';
import { formatBbc } from '../../../format/money.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PressButton } from '../../../shared/press-button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useGuest } from '../guest-context.ts';
import { OwnOrders } from './own-orders.tsx';
import { roomServiceQuery, usePlaceOrder } from './use-room-service.ts';

/** Room service of a guest who is checked in: what they ordered, and the menu. Rules: ROOM-2, ROOM-6. */
export function RoomServiceSection({ booking }: { booking: Booking }) {
  const { discord_id: owner } = useGuest();
  const { bookingReference: reference } = booking;
  const { data: service, isError } = useQuery(roomServiceQuery(owner, reference));
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = usePlaceOrder(reference, () => setIsOpen(false));
  const [titleId, limitId] = [useId(), useId()];
  const limit = service ? limitText(service) : null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 rounded-control bg-sunk p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-accent-text">
        <h4 id={titleId} className="flex items-center gap-2 text-title">
          <ShoppingBag size={iconSize.medium} className="shrink-0" />
          {m.room_service_title()}
        </h4>
        {service && service.to_pay > 0 && (
          <p className="font-semibold tabular-nums">{m.bookings_to_pay({ price: formatBbc(service.to_pay) })}</p>
        )}
      </div>
      {service && service.orders.length > 0 && <OwnOrders orders={service.orders} />}
      {isError && !service && <p role="status">{m.room_service_load_failed()}</p>}
      {limit !== null && (
        <p id={limitId} className="text-sm">
          {limit}
        </p>
      )}
      <PressButton
        aria-disabled={limit !== null || !service || service.menu.length === 0}
        aria-describedby={limit === null ? undefined : limitId}
        onPress={() => setIsOpen(true)}
      >
        {m.room_service_open()}
      </PressButton>
      <Dialog
        isOpen={isOpen && service !== undefined && service.menu.length > 0}
        onClose={() => setIsOpen(false)}
        title={m.room_service_title()}
      >
        {service && (
          <OrderForm
            intro={service.all_inclusive ? m.room_service_included() : m.room_service_pay_host()}
            service={service}
            isSending={isPending}
            onOrder={(order) => mutate(order)}
          />
        )}
      </Dialog>
    </section>
  );
}

/** Why the guest cannot order now; null if they can. Rule: ROOM-3. */
function limitText({ orders }: RoomService): string | null {
  if (orders.length >= maxOrders) return m.room_service_limit_evening();
  const open = orders.filter(({ state }) => isOpenOrder(state));
  return open.length >= maxOpenOrders ? m.room_service_limit_open() : null;
}
