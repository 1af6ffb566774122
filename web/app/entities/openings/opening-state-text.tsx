import { formatCount } from '../../format/numbers.ts';
import { onSaleGroupOf } from '@sunset/contract/tiers.ts';
import { LocalTime } from '../../ui/time/local-time.tsx';
import { drawPhaseOf, type DrawPhase } from './draw-phase.ts';
import { guestGroup, type BookingPerson } from './guest-type.ts';
import { lowAvailability } from './low-availability.ts';
import type { OpeningState } from './opening-state.ts';
import type { Opening } from './opening.ts';

interface OpeningStateTextProps {
  state: OpeningState;
  opening: Opening;
  visitor: BookingPerson | null;
  nowMs: number;
}

/** How many rooms of an opening are left for the visitor, or why there are none. */
export function OpeningStateText({ state, opening, visitor, nowMs }: OpeningStateTextProps) {
  const { rooms } = state;
  const phase = drawPhaseOf(opening, onSaleGroupOf(visitor?.tier_label), nowMs);
  if (phase && state.kind === 'later') return <DrawText {...{ phase, rooms, opening, nowMs }} />;
  switch (state.kind) {
    case 'sold_out':
      return 'No rooms left';
    case 'closed':
      return `Bookings are closed for ${visitor ? guestGroup(visitor) : 'regular customers'}`;
    case 'later':
      return (
        <>
          {formatCount(rooms, 'room opens', 'rooms open')} for {state.isForEveryone ? 'everyone' : 'you'}{' '}
          <LocalTime moment={state.onSaleAt} timeZone={opening.timezone} nowMs={nowMs} />
        </>
      );
    default:
      return `${rooms <= lowAvailability ? 'Only ' : ''}${rooms} of ${opening.totalCount} rooms left`;
  }
}

interface DrawTextProps extends Pick<OpeningStateTextProps, 'opening' | 'nowMs'> {
  phase: DrawPhase;
  rooms: number;
}

/** That the rooms are drawn, and what happens next (PAGE-66). */
function DrawText({ phase, rooms, opening: { timezone }, nowMs }: DrawTextProps) {
  const what = `Draw for ${formatCount(rooms, 'room')}. `;
  switch (phase.kind) {
    case 'before':
      return (
        <>
          {what}The lobby opens <LocalTime moment={phase.lobbyOpensAt} timeZone={timezone} nowMs={nowMs} />
        </>
      );
    case 'lobby':
      return (
        <>
          {what}The lobby is open. The draw is <LocalTime moment={phase.drawsAt} timeZone={timezone} nowMs={nowMs} />
        </>
      );
    default:
      return `${what}It is running now.`;
  }
}
