import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { isDrawAhead, type OnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { Maximize2, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { roomsLeftText } from '../../../../../entities/openings/low-availability.ts';
import { contentLanguage } from '../../../../../format/locale.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { Meter } from '../../../../../ui/states/meter.tsx';
import { useGuest } from '../../../guest-context.ts';
import { availabilityOf } from '../../../openings.ts';
import { CountdownNote } from '../../../display/countdown-note.tsx';
import { RoomPrice } from '../../price.tsx';
import { ResortPicture } from '../../../display/resort-picture.tsx';
import { useOnSale } from '../../hooks/use-on-sale.ts';

const tones = { sold_out: 'danger', low: 'warning', plenty: 'green' } as const;

interface RoomCardProps {
  room: OpeningRoom;
  isHeld: boolean;
  onChoose: (room: OpeningRoom) => Promise<void>;
}

/** A room type with its price and the rooms left. A sold-out one is shown but cannot be chosen. */
export function RoomCard({ room, isHeld, onChoose }: RoomCardProps) {
  const onSale = useOnSale(room);
  const isDrawn = isDrawAhead(room, onSaleGroupOf(useGuest().tier_label));
  const { type, totalCount: total } = room;
  const left = onSale.rooms;
  const availability = availabilityOf(left);
  const isSoldOut = availability === 'sold_out';
  return (
    <Card
      as="li"
      isFlush
      isInteractive={!isSoldOut}
      className="grid grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <div className="relative sm:row-span-2">
        <ResortPicture src={room.images[0]} isFaded={isSoldOut} className="absolute inset-0 size-full" />
        {isSoldOut && (
          <p className="absolute inset-0 flex items-center justify-center">
            <span className="-rotate-6 rounded-control bg-danger px-2 py-1 text-sm font-bold tracking-widest text-on-danger shadow-high sm:px-5 sm:py-2 sm:text-lg">
              {m.openings_sold_out_stamp()}
            </span>
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1 px-4 pt-2.5 sm:gap-4 sm:px-6 sm:pt-6">
        <div className="flex flex-col justify-between gap-x-4 gap-y-1 sm:flex-row sm:items-start">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 sm:justify-start">
              <h3 lang={contentLanguage} className="text-title">
                {type}
              </h3>
              {isHeld && <Badge tone="green">{m.wizard_room_held()}</Badge>}
            </div>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft sm:mt-1 sm:gap-x-4 sm:text-base">
              <span className="flex items-center gap-1.5 whitespace-nowrap">
                <Users size={iconSize.small} /> {m.resorts_room_up_to({ count: room.maxGuests })}
              </span>
              <span className="flex items-center gap-1.5 whitespace-nowrap">
                <Maximize2 size={iconSize.small} /> {room.size}
              </span>
            </p>
          </div>
          <RoomPrice price={room.price} />
        </div>
        <Amenities amenities={room.amenities} />
      </div>
      <div className="col-span-2 flex flex-col gap-x-4 gap-y-2 px-4 pt-2 pb-2.5 sm:col-span-1 sm:col-start-2 sm:gap-y-4 sm:px-6 sm:pt-4 sm:pb-6">
        {onSale.kind === 'later' && !isDrawn && <CountdownNote until={onSale.onSaleAt} use="onSale" />}
        <div className="flex items-end gap-2 sm:gap-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5 sm:gap-2">
            <Meter
              value={left}
              max={total}
              label={m.wizard_room_meter_label({ room: type })}
              text={
                <>
                  {availability === 'low' && !isDrawn && (
                    <TriangleAlert size={iconSize.small} className="mr-1 inline align-[-0.125em] text-yellow-text" />
                  )}
                  {isDrawn ? m.wizard_room_meter_text({ left, total }) : roomsLeftText(left, total)}
                </>
              }
              tone={tones[availability]}
            />
          </div>
          <ChooseButton
            room={room}
            disabledReason={isDrawn ? m.wizard_room_by_draw() : disabledReason[onSale.kind]}
            onChoose={onChoose}
          />
        </div>
      </div>
    </Card>
  );
}

/** One line on phones, so that all room types of an opening are within two screens (PAGE-56). */
function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul
      aria-label={m.resorts_amenities()}
      className="text-sm text-ink-soft empty:hidden max-sm:line-clamp-1 max-sm:[&>li]:inline max-sm:[&>li:not(:last-child)]:after:content-['_·_'] sm:flex sm:flex-wrap sm:gap-1.5"
    >
      {amenities.map((amenity) => (
        <li key={amenity} lang={contentLanguage} className="sm:rounded-full sm:bg-sunk sm:px-2.5 sm:py-0.5">
          {amenity}
        </li>
      ))}
    </ul>
  );
}

const disabledReason: Record<OnSale['kind'], string | null> = {
  now: null,
  later: m.openings_not_open_yet(),
  sold_out: m.openings_sold_out(),
};

interface ChooseButtonProps extends Pick<RoomCardProps, 'room' | 'onChoose'> {
  /** Why it cannot be chosen; null if it can. */
  disabledReason: string | null;
}

function ChooseButton({ room, disabledReason, onChoose }: ChooseButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  async function handleClick() {
    setIsChoosing(true);
    await onChoose(room);
    setIsChoosing(false);
  }
  const label = disabledReason ?? m.wizard_step_room();
  return (
    <Button
      variant={disabledReason ? 'secondary' : 'primary'}
      disabled={disabledReason !== null}
      isLoading={isChoosing}
      onClick={() => void handleClick()}
      aria-label={m.bookings_labelled({ label, name: room.type })}
      className="shrink-0 px-4 sm:w-44"
    >
      {label}
    </Button>
  );
}
