import type { MenuEntry, OrderBody, RoomService } from '@sunset/contract/api/bookings/room-service.ts';
import { maxQuantity } from '@sunset/contract/bookings/room-service.ts';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../format/locale.ts';
import { formatBbc } from '../../format/money.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

interface OrderFormProps {
  /** Who brings it and who pays. */
  intro: string;
  service: RoomService;
  isSending: boolean;
  onOrder: (order: OrderBody) => void;
}

/** The menu of a resort: one tap for each thing, one to order. The price on the button is the price that is asked. Rule: ROOM-4. */
export function OrderForm({ intro, service, isSending, onOrder }: OrderFormProps) {
  const { menu, all_inclusive: isIncluded } = service;
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const quantityOf = ({ id }: MenuEntry) => quantities.get(id) ?? 0;
  const add = ({ id }: MenuEntry, count: number) =>
    setQuantities((now) => new Map(now).set(id, Math.min(maxQuantity, Math.max(0, (now.get(id) ?? 0) + count))));
  const chosen = menu.filter((entry) => quantityOf(entry) > 0);
  const price = isIncluded ? 0 : chosen.reduce((sum, entry) => sum + entry.price * quantityOf(entry), 0);
  const hasPictures = menu.some(({ image }) => image !== null);
  return (
    <form
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending || chosen.length === 0) return;
        onOrder({
          items: chosen.map((entry) => ({ id: entry.id, quantity: quantityOf(entry) })),
          expected_price: price,
        });
      }}
    >
      <p className="text-ink-soft">{intro}</p>
      <ul aria-label={m.room_service_menu()} className="mt-2 divide-y divide-line">
        {menu.map((entry) => (
          <MenuRow
            key={entry.id}
            entry={entry}
            quantity={quantityOf(entry)}
            hasPictures={hasPictures}
            isIncluded={isIncluded}
            onAdd={(count) => add(entry, count)}
          />
        ))}
      </ul>
      <DialogActions>
        <Button type="submit" size="large" className="w-full" isLoading={isSending} disabled={chosen.length === 0}>
          {orderLabel(chosen.length, price)}
        </Button>
      </DialogActions>
    </form>
  );
}

function orderLabel(chosen: number, price: number): string {
  if (chosen === 0) return m.room_service_choose();
  return price === 0 ? m.room_service_order() : m.room_service_order_price({ price: formatBbc(price) });
}

interface MenuRowProps {
  entry: MenuEntry;
  quantity: number;
  /** Of any item of the menu, so that the names are in one line. */
  hasPictures: boolean;
  isIncluded: boolean;
  onAdd: (count: number) => void;
}

function MenuRow({ entry, quantity, hasPictures, isIncluded, onAdd }: MenuRowProps) {
  const { name, price, image } = entry;
  return (
    <li className="flex items-center gap-3 py-3">
      {hasPictures && <ItemPicture image={image} />}
      <div className="min-w-0 flex-1">
        <p lang={contentLanguage} className="font-semibold break-words">
          {name}
        </p>
        {!isIncluded && <p className="text-ink-soft tabular-nums">{formatBbc(price)}</p>}
      </div>
      <div
        role="group"
        aria-label={name}
        className={`flex shrink-0 items-center rounded-full ${quantity > 0 ? 'bg-accent-soft' : ''}`}
      >
        {quantity > 0 && (
          <>
            <Button variant="ghost" size="icon" aria-label={m.room_service_remove({ name })} onClick={() => onAdd(-1)}>
              <CircleMinus size={iconSize.medium} />
            </Button>
            <span className="w-6 text-center text-lg font-bold tabular-nums" aria-live="polite">
              {quantity}
            </span>
          </>
        )}
        <Button
          variant={quantity > 0 ? 'ghost' : 'secondary'}
          size="icon"
          aria-label={m.room_service_add({ name })}
          disabled={quantity === maxQuantity}
          onClick={() => onAdd(1)}
        >
          <CirclePlus size={iconSize.medium} />
        </Button>
      </div>
    </li>
  );
}

function ItemPicture({ image }: Pick<MenuEntry, 'image'>) {
  const look = 'size-14 shrink-0 rounded-control bg-sunk max-[359px]:hidden';
  if (image === null) return <span className={look} />;
  return <Picture src={image} alt="" width={128} height={128} sizes="4rem" className={`${look} object-cover`} />;
}
