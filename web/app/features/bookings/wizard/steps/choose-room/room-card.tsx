import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { OnSale } from '@sunset/contract/on-sale.ts';
import { Maximize2, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { Meter } from '../../../../../ui/states/meter.tsx';
import { availabilityOf } from '../../../openings.ts';
import { OnSaleCountdown } from '../../../display/on-sale-countdown.tsx';
import { RoomPrice } from '../../summary/room-price.tsx';
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
  const { type, totalCount: total } = room;
  const left = onSale.rooms;
  const availability = availabilityOf(left);
  const isSoldOut = availability === 'sold_out';
  return (
    <Card as="li" isFlush isInteractive={!isSoldOut} className="grid sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <div className="relative">
        <ResortPicture
          src={room.images[0]}
          isFaded={isSoldOut}
          className="aspect-[16/9] w-full sm:absolute sm:inset-0 sm:aspect-auto sm:h-full"
        />
        {isSoldOut && (
          <p className="absolute inset-0 flex items-center justify-center">
            <span className="-rotate-6 rounded-control bg-danger px-5 py-2 text-lg font-bold tracking-widest text-on-danger shadow-high">
              SOLD OUT
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-col justify-between gap-x-4 gap-y-2 sm:flex-row sm:items-start">
          <div>
            <h3 className="text-title">{type}</h3>
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
              <span className="flex items-center gap-1.5">
                <Users aria-hidden size={iconSize.small} /> Up to {room.maxGuests} guests
              </span>
              <span className="flex items-center gap-1.5">
                <Maximize2 aria-hidden size={iconSize.small} /> {room.size}
              </span>
            </p>
          </div>
          <RoomPrice price={room.price} />
        </div>
        <ul aria-label="Amenities" className="flex flex-wrap gap-1.5">
          {room.amenities.map((amenity) => (
            <li key={amenity} className="rounded-full bg-sunk px-2.5 py-0.5 text-sm text-ink-soft">
              {amenity}
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-col gap-4 sm:flex-row sm:items-end">
          <div className="flex flex-1 flex-col gap-2">
            {onSale.kind === 'later' && <OnSaleCountdown until={onSale.onSaleAt} use="onSale" />}
            {isHeld && (
              <Badge tone="green" className="self-start">
                Saved for you
              </Badge>
            )}
            {availability === 'low' && !isHeld && (
              <Badge tone="yellow" icon={<TriangleAlert aria-hidden size={iconSize.small} />} className="self-start">
                {left === 1 ? 'Last room' : `Only ${left} left`}
              </Badge>
            )}
            <Meter
              value={left}
              max={total}
              label={`${type} available`}
              text={`${left} of ${total} available`}
              tone={tones[availability]}
            />
          </div>
          <ChooseButton room={room} disabledReason={disabledReason[onSale.kind]} onChoose={onChoose} />
        </div>
      </div>
    </Card>
  );
}

const disabledReason: Record<OnSale['kind'], string | null> = {
  now: null,
  later: 'Not Open Yet',
  sold_out: 'Sold Out',
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
  const label = disabledReason ?? 'Choose Room';
  return (
    <Button
      variant={disabledReason ? 'secondary' : 'primary'}
      disabled={disabledReason !== null}
      isLoading={isChoosing}
      onClick={() => void handleClick()}
      aria-label={`${label}: ${room.type}`}
      className="w-full sm:w-44"
    >
      {label}
    </Button>
  );
}
