import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';

/** Whether the session is running, and until when. */
export function OpeningMoment({ opening }: { opening: BoardOpening }) {
  const initialNow = Date.parse(useSite().serverNow);
  const isOver = Date.parse(opening.endsAt) <= serverNow();
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 sm:min-h-12 sm:gap-x-4 md:justify-end">
      {opening.is_live && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="max-sm:sr-only">
            <StatusLabel tone="good">LIVE</StatusLabel>
          </span>
          <Countdown use="sessionEnd" until={opening.endsAt} now={serverNow} initialNow={initialNow} />
        </span>
      )}
      {opening.open_places > 0 && !isOver && (
        <a href="/admin?tab=roster" className="link inline-flex min-h-11 items-center">
          Roster: {opening.open_places} open
        </a>
      )}
      {isOver && <StatusLabel tone="quiet">OVER</StatusLabel>}
      {!opening.is_live && !isOver && (
        <Countdown use="sessionStart" until={opening.openingDate} now={serverNow} initialNow={initialNow} />
      )}
      {!opening.is_live && (
        <span className="text-ink-soft">
          <ShortMoment moment={opening.openingDate} />
        </span>
      )}
    </p>
  );
}
