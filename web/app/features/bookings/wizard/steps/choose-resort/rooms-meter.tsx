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
  const text = available === 0 ? m.openings_no_rooms_left() : m.wizard_resort_rooms_left({ left: available, total });
  return (
    <div className={className}>
      <Meter
        value={available}
        max={total}
        label={m.openings_rooms_left_label()}
        text={text}
        tone={tones[availabilityOf(available)]}
      />
    </div>
  );
}
