import { m } from '#messages';
import { formatBbc } from '../../../../format/money.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import type { TakeOffer } from './use-take-offer.ts';

interface DearerDialogProps {
  taking: TakeOffer;
  isDrawn: boolean;
  isBusy: boolean;
}

/** Asks about a price that is higher than the one that the guest saw. */
export function DearerDialog({ taking: { dearer, cancelDearer, confirmDearer }, isDrawn, isBusy }: DearerDialogProps) {
  const prices = { now: formatBbc(dearer?.now ?? 0), before: formatBbc(dearer?.shown ?? 0) };
  return (
    <ConfirmDialog
      isOpen={dearer !== null}
      onClose={cancelDearer}
      title={m.waiting_list_offer_dearer_title()}
      confirmLabel={m.waiting_list_offer_dearer_take({ price: prices.now })}
      isBusy={isBusy}
      onConfirm={confirmDearer}
    >
      <p>{(isDrawn ? m.waiting_list_offer_dearer_lobby : m.waiting_list_offer_dearer_list)(prices)}</p>
    </ConfirmDialog>
  );
}
