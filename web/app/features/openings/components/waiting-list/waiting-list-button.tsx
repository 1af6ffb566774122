import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { ListOrdered } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { openingKeys } from '../../../../entities/openings/query-keys.ts';
import { useLiveRefetch } from '../../../../lib/live/use-live.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';

const WaitingListDialog = lazy(async () => ({
  default: (await import('./waiting-list-dialog.tsx')).WaitingListDialog,
}));

/** On the session board: how many members wait for a room, and a press away who they are. Nothing where nobody waits. */
export function WaitingListButton({ opening }: { opening: BoardOpening }) {
  const [isOpen, setIsOpen] = useState(false);
  useLiveRefetch(['waiting'], [openingKeys.waiting]);
  if (opening.waiting === 0 && !isOpen) return null;
  const { id, resort: resortName, openingDate } = opening;
  return (
    <>
      <Button
        variant="secondary"
        icon={<ListOrdered size={iconSize.small} />}
        className="max-sm:px-3"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">Waiting list: </span>
        {opening.waiting}
      </Button>
      {isOpen && (
        <Suspense>
          <WaitingListDialog opening={{ id, resortName, opening_date: openingDate }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
