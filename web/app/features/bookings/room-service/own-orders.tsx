import type { Order } from '@sunset/contract/api/bookings/room-service.ts';
import { isOpenOrder, type OrderState } from '@sunset/contract/bookings/room-service.ts';
import { m } from '#messages';
import { itemsText } from '../../../entities/room-service/items-text.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { formatBbc } from '../../../format/money.ts';
import { ChangeAnnouncer } from '../../../ui/states/change-announcer.tsx';

/** Each order of the guest with its step; the steps change live. Rule: ROOM-6. */
export function OwnOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <ul aria-label={m.room_service_orders()} className="flex flex-col divide-y divide-line">
        {orders.map((order) => (
          <OwnOrder key={order.number} order={order} />
        ))}
      </ul>
      <ChangeAnnouncer items={orders} versionOf={({ number, state }) => `${number} ${state}`} textsOf={changedTexts} />
    </>
  );
}

const stateTexts: Record<OrderState, string> = {
  ordered: m.room_service_state_ordered(),
  claimed: m.room_service_state_claimed(),
  served: m.room_service_state_served(),
  declined: m.room_service_state_declined(),
  cancelled: m.room_service_state_cancelled(),
};

function changedTexts(before: readonly Order[], after: readonly Order[]): string[] {
  const known = new Map(before.map(({ number, state }) => [number, state]));
  const changed = after.filter(({ number, state }) => known.get(number) !== state);
  return changed.map(({ items, state }) => m.bookings_labelled({ label: itemsText(items), name: stateTexts[state] }));
}

function OwnOrder({ order: { items, price, state } }: { order: Order }) {
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        <p lang={contentLanguage} className="min-w-0 font-semibold break-words">
          {itemsText(items)}
        </p>
        {price > 0 && <p className="shrink-0 text-sm tabular-nums">{formatBbc(price)}</p>}
      </div>
      {isOpenOrder(state) ? (
        <Steps state={state} />
      ) : (
        <p className="-mt-1 text-sm text-ink-soft">{stateTexts[state]}</p>
      )}
    </li>
  );
}

const steps = ['ordered', 'claimed', 'served'] as const;

function Steps({ state }: { state: OrderState }) {
  const current = steps.findIndex((step) => step === state);
  return (
    <ol className="grid grid-cols-3 gap-1.5 text-sm">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="flex flex-col gap-1">
          <span
            aria-hidden
            className={`h-1.5 rounded-full transition-colors duration-200 ${index <= current ? 'bg-accent' : 'bg-accent/25'}`}
          />
          <span className={index === current ? 'font-semibold text-accent-text' : 'text-ink-soft'}>
            {stateTexts[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
