import { Meter } from '../../../../../ui/states/meter.tsx';
import { availabilityOf } from '../../../openings.ts';

const tones = { sold_out: 'danger', low: 'warning', plenty: 'green' } as const;

interface RoomsMeterProps {
  available: number;
  total: number;
  className?: string;
}

export function RoomsMeter({ available, total, className }: RoomsMeterProps) {
  const text = available === 0 ? 'No rooms left' : `${available} of ${total} rooms left`;
  return (
    <div className={className}>
      <Meter value={available} max={total} label="Rooms left" text={text} tone={tones[availabilityOf(available)]} />
    </div>
  );
}
