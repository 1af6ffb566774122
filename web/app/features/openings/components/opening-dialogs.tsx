import type { OpeningAction } from '../opening-action.ts';
import { ChangeDateDialog } from './change-date-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteOpeningDialog } from './delete-opening-dialog.tsx';
import { OnSaleTimesDialog } from './on-sale-times-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { RoomCountsDialog } from './room-counts-dialog.tsx';
import { WaitingListDialog } from './waiting-list/waiting-list-dialog.tsx';

interface OpeningDialogsProps {
  action: OpeningAction | null;
  onClose: () => void;
}

/** The dialog of the requested action. */
export function OpeningDialogs({ action, onClose }: OpeningDialogsProps) {
  return (
    <>
      <ChangeDateDialog
        key={action?.kind === 'move' ? action.opening.id : 'none'}
        opening={action?.kind === 'move' ? action.opening : null}
        onClose={onClose}
      />
      <DeleteOpeningDialog opening={action?.kind === 'delete' ? action.opening : null} onClose={onClose} />
      {action?.kind === 'on_sale_times' && <OnSaleTimesDialog opening={action.opening} onClose={onClose} />}
      {action?.kind === 'waiting' && <WaitingListDialog opening={action.opening} onClose={onClose} />}
      {action?.kind === 'places' && <PlacesDialog opening={action.opening} onClose={onClose} />}
      {action?.kind === 'rooms' && <RoomCountsDialog opening={action.opening} onClose={onClose} />}
      {action?.kind === 'code' && <CodeDialog {...action} onClose={onClose} />}
    </>
  );
}
