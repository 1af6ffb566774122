import { DoorOpen } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { rangesText, type RoomGroup } from '../rules.ts';
import { GuestCard } from './guest-card.tsx';
import type { DecisionActions } from '../hooks/use-decide.ts';

interface BoardRoomProps {
  group: RoomGroup;
  decisions: DecisionActions;
  isNarrowed: boolean;
}

/** The guests of one room type, and its free rooms. */
export function BoardRoom({ group, decisions, isNarrowed }: BoardRoomProps) {
  const headingId = `board-room-${group.roomId}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={headingId} className="text-lg font-semibold">
          {group.roomType}
        </h3>
        {!isNarrowed && <FreeRooms group={group} />}
      </header>
      {group.taken.length > 0 && (
        <ul aria-label={`Guests in ${group.roomType}`} className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
          {group.taken.map((unit) => (
            <GuestCard key={unit.booking.id} unit={unit} decisions={decisions} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FreeRooms({ group: { free, held } }: { group: RoomGroup }) {
  if (free.length + held.length === 0) return <p className="text-sm text-ink-soft">All taken</p>;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
      <DoorOpen aria-hidden size={iconSize.small} />
      {free.length > 0 && `Free: ${rangesText(free)}`}
      {free.length > 0 && held.length > 0 && ' · '}
      {held.length > 0 && `Being booked: ${rangesText(held)}`}
    </p>
  );
}
