import { isEarlierWithPerks } from '@sunset/contract/openings/on-sale.ts';
import { m } from '#messages';
import type { BookingPerson } from '../../../entities/openings/guest-type.ts';
import { lowAvailability } from '../../../entities/openings/low-availability.ts';
import type { OpeningState } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import type { Opening } from '../../../entities/openings/opening.ts';
import { Meter, type MeterTone } from '../../../ui/states/meter.tsx';

interface OnSaleMeterProps {
  state: OpeningState;
  opening: Opening;
  nowMs: number;
  visitor: BookingPerson | null;
}

/** How many rooms of an opening are left for the visitor, or when they go on sale. */
export function OnSaleMeter({ state, opening, nowMs, visitor }: OnSaleMeterProps) {
  const { releases, availableCount, totalCount, staffCount } = opening;
  const isEarlier = availableCount > 0 && isEarlierWithPerks(releases);
  return (
    <div>
      <Meter
        value={state.rooms}
        max={totalCount}
        label={m.openings_rooms_left_label()}
        tone={toneOf(state.rooms)}
        text={<OpeningStateText state={state} opening={opening} visitor={visitor} nowMs={nowMs} />}
      />
      {state.kind === 'later' && isEarlier && visitor === null && (
        <p className="text-sm text-ink-soft">{m.openings_early_booking()}</p>
      )}
      {staffCount > 0 && <p className="text-sm text-ink-soft">{m.openings_kept_by_staff({ count: staffCount })}</p>}
    </div>
  );
}

function toneOf(rooms: number): MeterTone {
  if (rooms === 0) return 'danger';
  return rooms <= lowAvailability ? 'warning' : 'green';
}
