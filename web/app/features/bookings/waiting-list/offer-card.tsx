import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatBbc, formatPrice } from '../../../format/money.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../../ui/card.tsx';
import { focusSectionWhenRemoved } from '../../../ui/focus-section.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { useGuest } from '../guest-context.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import type { ShownEntry, ShownOffer } from './entry-event.ts';
import { passText } from './rules.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useTakeOffer } from './use-take-offer.ts';

interface OfferCardProps {
  entry: ShownEntry;
  offer: ShownOffer;
}

/** A room that is free for this guest alone, with the time that is left. */
export function OfferCard({ entry, offer }: OfferCardProps) {
  const [initialNow] = useState(serverNow);
  const [isPassing, setIsPassing] = useState(false);
  const { takeOffer, confirmDearer, cancelDearer, dearer, isBusy } = useTakeOffer(entry, offer);
  const isOver = useOfferEnd(offer.until);
  const { is_drawn: isDrawn } = offer;
  const what = `${offer.type}, ${offer.pricing ? shownPrice(offer.pricing.payment_details.display) : formatPrice(offer.shown_price)}`;
  const takeLabel = isDrawn ? m.waiting_list_offer_confirm() : m.waiting_list_offer_take();
  return (
    <Card as="li" ref={focusSectionWhenRemoved} isSelected className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <KeyRound size={iconSize.large} className="mt-1 shrink-0 text-accent-text" />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-title">{isDrawn ? m.waiting_list_offer_drawn_title() : m.waiting_list_offer_title()}</h3>
          <p className="text-lg font-semibold">
            {what}
            {entry.all_inclusive && <span className="font-normal text-ink-soft"> · {m.wizard_all_inclusive()}</span>}
          </p>
          <p lang={contentLanguage} className="font-medium">
            {entry.resort}
          </p>
          <OpeningTime openingDate={entry.checkIn} timezone={entry.timezone} />
        </div>
      </div>
      <p className="rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
        {m.waiting_list_offer_until({ time: formatDate(offer.until, 'time') })}{' '}
        <Countdown
          use="offer"
          until={offer.until}
          now={serverNow}
          initialNow={initialNow}
          className="[&>time]:font-semibold"
        />
        <span className="block text-sm">{withoutAnswerText(entry.missed_offers, isDrawn)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          isLoading={isBusy}
          disabled={isOver || !entry.can.take}
          onClick={takeOffer}
          aria-label={m.bookings_labelled({ label: takeLabel, name: what })}
          className="flex-1"
        >
          {takeLabel}
        </Button>
        <Button variant="secondary" disabled={isOver || !entry.can.pass} onClick={() => setIsPassing(true)}>
          {m.waiting_list_offer_pass()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={dearer !== null}
        onClose={cancelDearer}
        title={m.waiting_list_offer_dearer_title()}
        confirmLabel={m.waiting_list_offer_dearer_take({ price: formatBbc(dearer?.now ?? 0) })}
        isBusy={isBusy}
        onConfirm={confirmDearer}
      >
        <p>
          {(isDrawn ? m.waiting_list_offer_dearer_lobby : m.waiting_list_offer_dearer_list)({
            now: formatBbc(dearer?.now ?? 0),
            before: formatBbc(dearer?.shown ?? 0),
          })}
        </p>
      </ConfirmDialog>
      {isPassing && <PassDialog entry={entry} offerId={offer.id} onClose={() => setIsPassing(false)} />}
    </Card>
  );
}

function withoutAnswerText(missedOffers: number, isDrawn: boolean): string {
  if (missedOffers > 0) return m.waiting_list_offer_unanswered_ends();
  return isDrawn ? m.waiting_list_offer_unanswered_moves() : m.waiting_list_offer_unanswered_moves();
}

function PassDialog({ entry, offerId, onClose }: { entry: ShownEntry; offerId: number; onClose: () => void }) {
  const { pass, isBusy } = useEntryChanges(entry.openingId);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={m.waiting_list_pass_question()}
      confirmLabel={m.waiting_list_offer_pass()}
      cancelLabel={m.waiting_list_pass_keep()}
      isBusy={isBusy}
      onConfirm={() =>
        void handleResult(pass(offerId), {
          onSuccess: () =>
            addToast({ title: m.waiting_list_passed_title(), description: m.waiting_list_pass_next_person() }),
          onError: (error) => showErrorToast(error, m.waiting_list_pass_failed()),
          onSettled: onClose,
        })
      }
    >
      <p>
        {m.waiting_list_pass_next_person()} {passText(entry)}
      </p>
    </ConfirmDialog>
  );
}

/** Whether the offer has ended by the server's clock; then the entry is loaded again. */
function useOfferEnd(until: string): boolean {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const isOver = useHasPassed(until);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: bookingKeys.waiting(owner) });
  }, [isOver, client, owner]);
  return isOver;
}
