import { formatCount } from '../../../format/numbers.ts';
import type { OnSale } from '@sunset/contract/on-sale.ts';
import { LocalTime } from '../../../ui/time/local-time.tsx';
import { Meter, type MeterTone } from '../../../ui/states/meter.tsx';
import { lowAvailability } from '../../../entities/openings/low-availability.ts';
import type { ResortOpening } from '../rules.ts';

interface OnSaleMeterProps {
  onSale: OnSale;
  opening: ResortOpening;
  nowMs: number;
  /** The visitor is signed in, so the times are theirs. */
  isKnown: boolean;
}

/** How many rooms of an opening are left for the visitor, or when they go on sale. */
export function OnSaleMeter({ onSale, opening, nowMs, isKnown }: OnSaleMeterProps) {
  const { releases, availableCount, roomsTotal } = opening;
  const isGoldEarlier = availableCount > 0 && releases.gold_and_booster !== releases.regular;
  return (
    <div>
      <Meter
        value={onSale.rooms}
        max={roomsTotal}
        label="Rooms left"
        tone={toneOf(onSale.rooms)}
        text={<OnSaleText onSale={onSale} opening={opening} nowMs={nowMs} />}
      />
      {onSale.kind === 'later' && isGoldEarlier && !isKnown && (
        <p className="text-sm text-ink-soft">Gold customers and server boosters can book earlier.</p>
      )}
    </div>
  );
}

function toneOf(rooms: number): MeterTone {
  if (rooms === 0) return 'danger';
  return rooms <= lowAvailability ? 'warning' : 'green';
}

type OnSaleTextProps = Pick<OnSaleMeterProps, 'onSale' | 'opening' | 'nowMs'>;

function OnSaleText({ onSale, opening: { roomsTotal, timeZone }, nowMs }: OnSaleTextProps) {
  const { kind, rooms } = onSale;
  switch (kind) {
    case 'sold_out':
      return 'No rooms left';
    case 'later':
      return (
        <>
          {formatCount(rooms, 'room opens', 'rooms open')} for {onSale.isForEveryone ? 'everyone' : 'you'}{' '}
          <LocalTime moment={onSale.onSaleAt} timeZone={timeZone} nowMs={nowMs} />
        </>
      );
    default:
      return `${rooms <= lowAvailability ? 'Only ' : ''}${rooms} of ${roomsTotal} rooms left`;
  }
}
