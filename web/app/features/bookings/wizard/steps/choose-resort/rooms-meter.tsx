import { m } from '#messages';
import { Meter } from '../../../../../ui/states/meter.tsx';
import { availabilityOf } from '../../../openings.ts';

const tones = { sold_out: 'danger', low: 'warning', plenty: 'green' } as const;

interface RoomsMeterProps {
  available: number;
  total: number;
  className?: string;
}

export function RoomsMeter({ available, total, className }: RoomsMeterProps) {
  const availability = availabilityOf(available);
  const text = {
    sold_out: m.openings_no_rooms_left(),
    low: m.openings_rooms_left_few({ count: available }),
    plenty: m.openings_rooms_left({ count: available, total }),
  }[availability];
  return (
    <div className={className}>
      <Meter
        value={available}
        max={total}
        label={m.openings_rooms_left_label()}
        text={text}
        tone={tones[availability]}
      />
    </div>
  );
}
