import { m } from '#messages';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { LocalTime } from '../../ui/time/local-time.tsx';
import { drawPhaseOf, type DrawPhase } from './draw-phase.ts';
import { closedText, type BookingPerson } from './guest-type.ts';
import { lowAvailability } from './low-availability.ts';
import type { OpeningState } from './opening-state.ts';
import type { Opening } from './opening.ts';
import { RichText } from '../../ui/rich-text.tsx';

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
      return m.openings_no_rooms_left();
    case 'closed':
      return visitor ? closedText(visitor) : m.openings_closed_for_regular();
    case 'later':
      return (
        <RichText
          message={state.isForEveryone ? m.openings_open_later_everyone : m.openings_open_later_you}
          inputs={{ count: rooms }}
          markup={{ time: () => <LocalTime moment={state.onSaleAt} timeZone={opening.timezone} nowMs={nowMs} /> }}
        />
      );
    default:
      return rooms <= lowAvailability
        ? m.openings_rooms_left_few({ count: rooms })
        : m.openings_rooms_left({ count: rooms, total: opening.totalCount });
  }
}

interface DrawTextProps extends Pick<OpeningStateTextProps, 'opening' | 'nowMs'> {
  phase: DrawPhase;
  rooms: number;
}

/** That the rooms are drawn, and what happens next (PAGE-66). */
function DrawText({ phase, rooms, opening: { timezone }, nowMs }: DrawTextProps) {
  const what = m.openings_draw_for({ count: rooms });
  if (phase.kind === 'drawing') return `${what} ${m.openings_draw_running()}`;
  const isOpen = phase.kind === 'lobby';
  const moment = isOpen ? phase.drawsAt : phase.lobbyOpensAt;
  return (
    <>
      {what}{' '}
      <RichText
        message={isOpen ? m.openings_draw_lobby_open : m.openings_draw_lobby_opens}
        markup={{ time: () => <LocalTime moment={moment} timeZone={timezone} nowMs={nowMs} /> }}
      />
    </>
  );
}
