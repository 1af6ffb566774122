import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { Undo2 } from 'lucide-react';
import { formatDate } from '../../../format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useUndoCallOff } from '../hooks/use-session-changes.ts';

interface CalledOffProps {
  openings: readonly BoardOpening[];
  state: BoardState;
}

/** Evenings that were called off a moment ago. Each host can undo it, on each phone (SESSION-4). */
export function CalledOff({ openings, state }: CalledOffProps) {
  const undo = useUndoCallOff(state.setLastChange);
  return openings.map(
    ({ id, resort, called_off: calledOff }) =>
      calledOff && (
        <Notice key={id} tone="yellow" className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            {resort} was called off. You can undo this until {formatDate(calledOff.undo_until, 'time')}.
          </p>
          <Button
            variant="ghost"
            icon={<Undo2 size={iconSize.small} />}
            isLoading={undo.isPending}
            onClick={() => undo.mutate({ deletionId: calledOff.deletion_id, openingId: id })}
          >
            Undo<span className="sr-only"> calling off {resort}</span>
          </Button>
        </Notice>
      ),
  );
}
