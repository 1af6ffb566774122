import type { PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import { useState } from 'react';
import { m } from '#messages';
import { placedToast } from '../../../../entities/bookings/status-texts.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useGuest } from '../../guest-context.ts';
import { finishDraft } from '../../wizard/hooks/use-wizard-storage.ts';
import { useWizard } from '../../wizard/wizard-context.ts';
import { firstLocation } from '../../wizard/wizard-location.ts';
import type { ShownEntry } from '../entry-event.ts';
import { passText } from '../rules.ts';
import { AskBefore } from '../../display/ask-before.tsx';
import { useEntryChanges } from '../use-entry-changes.ts';
import { DearerDialog } from './dearer-dialog.tsx';
import { offeredRoom, useOfferEnd, type OfferProps } from './offer-parts.tsx';
import { useTakeOffer } from './use-take-offer.ts';

/** Take and Pass. */
export function OfferActions({ entry, offer }: OfferProps) {
  const [isPassing, setIsPassing] = useState(false);
  const { take, isBusy } = useEntryChanges(entry.openingId);
  const showPlaced = useShowPlaced({ entry, offer });
  const taking = useTakeOffer(offer, {
    send: (key, price) => take(key, { id: offer.id, price }),
    onTaken: showPlaced,
    onError: (error) => showErrorToast(error, m.waiting_list_offer_failed()),
  });
  const isOver = useOfferEnd(offer.until);
  const takeLabel = offer.is_drawn ? m.waiting_list_offer_confirm() : m.waiting_list_offer_take();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          isLoading={isBusy}
          disabled={isOver || !entry.can.take}
          onClick={taking.takeOffer}
          aria-label={m.bookings_labelled({ label: takeLabel, name: offeredRoom(offer) })}
          className="flex-1"
        >
          {takeLabel}
        </Button>
        <Button variant="secondary" disabled={isOver || !entry.can.pass} onClick={() => setIsPassing(true)}>
          {m.waiting_list_offer_pass()}
        </Button>
      </div>
      <DearerDialog taking={taking} isDrawn={offer.is_drawn} isBusy={isBusy} />
      {isPassing && <PassDialog entry={entry} offerId={offer.id} onClose={() => setIsPassing(false)} />}
    </>
  );
}

/** Shows the booking: as the last step of the wizard, or where the guest is, on the page of their party. */
function useShowPlaced({ entry, offer }: OfferProps) {
  const { discord_id: owner } = useGuest();
  const { go } = useWizard();
  return (placed: PlacedBooking) => {
    addToast(placedToast(placed.status));
    if (entry.party !== null) return;
    const { openingId, resort: resortName, checkIn: openingDate, timezone } = entry;
    finishDraft(owner, {
      placed,
      summary: { openingId, resortName, roomType: offer.type, image: null, openingDate, timezone },
    });
    go({ ...firstLocation, step: 5 }, { isReplacing: true });
  };
}

function PassDialog({ entry, offerId, onClose }: { entry: ShownEntry; offerId: number; onClose: () => void }) {
  const { pass, isBusy } = useEntryChanges(entry.openingId);
  return (
    <AskBefore
      isDestructive={false}
      onClose={onClose}
      question={m.waiting_list_pass_question()}
      confirmLabel={m.waiting_list_offer_pass()}
      cancelLabel={m.waiting_list_pass_keep()}
      isBusy={isBusy}
      send={() => pass(offerId)}
      done={() => ({ title: m.waiting_list_passed_title(), description: m.waiting_list_pass_next_person() })}
      failed={m.waiting_list_pass_failed()}
    >
      <p>
        {m.waiting_list_pass_next_person()} {passText(entry)}
      </p>
    </AskBefore>
  );
}
