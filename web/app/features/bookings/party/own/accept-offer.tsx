import type { Party } from '@sunset/contract/api/parties/party.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { placedToast } from '../../../../entities/bookings/status-texts.ts';
import { formatList } from '../../../../format/lists.ts';
import { isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { RefusalNotice } from '../../booking-form/refusal-notice.tsx';
import { DearerDialog } from '../../waiting-list/offer/dearer-dialog.tsx';
import { OfferEnd, offeredPrice, useOfferEnd, type OfferProps } from '../../waiting-list/offer/offer-parts.tsx';
import { useTakeOffer } from '../../waiting-list/offer/use-take-offer.ts';
import { acceptStateOf, refusedOf } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';
import { LeaveParty } from './leave-party.tsx';
import type { RefusedPress } from './not-booked.tsx';
import { Notice } from '../../../../ui/notice.tsx';

interface AcceptOfferProps extends OfferProps {
  party: Party;
  /** The last acceptance could not book all: the offers of the party are over. Null when it is pressed again. */
  onRefused: (press: RefusedPress | null) => void;
}

/** Under `together`: each member accepts their own offer, and the last one books for all (PAGE-93). */
export function AcceptOffer({ party, entry, offer, onRefused }: AcceptOfferProps) {
  const { accepted, all, waitingFor } = acceptStateOf(party);
  const isOver = useOfferEnd(offer.until);
  return (
    <>
      {offer.is_accepted && (
        <Notice tone="green" isRow className="font-semibold">
          <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
          {m.party_accepted_own()}
        </Notice>
      )}
      <OfferEnd offer={offer}>
        {entry.missed_offers > 0 ? m.party_unanswered_ends() : m.party_unanswered_moves()}
      </OfferEnd>
      <div>
        <p role="status">{m.party_accepted_count({ count: accepted, total: all })}</p>
        {offer.is_accepted && waitingFor.length > 0 && (
          <p className="text-sm text-ink-soft">
            {m.party_accept_missing({ names: formatList(waitingFor) })}{' '}
            {party.is_leader && m.party_accept_leader_hint()}
          </p>
        )}
      </div>
      {!offer.is_accepted && <AcceptButton {...{ party, offer, isOver, onRefused }} />}
      <div className="-mx-5 -mb-3 forced-colors:mx-0">
        <LeaveParty party={party} />
      </div>
    </>
  );
}

type AcceptButtonProps = Omit<AcceptOfferProps, 'entry'> & { isOver: boolean };

function AcceptButton({ party, offer, isOver, onRefused }: AcceptButtonProps) {
  const { accept, isBusy } = usePartyChanges(party.code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  // An offer that came by a live event is shown before the party is loaded again.
  const isLoaded = party.own.entry?.offer?.id === offer.id;
  const taking = useTakeOffer(offer, {
    // A repeated acceptance changes nothing.
    send: (_key, price) => {
      const shown = price ?? offer.pricing?.final_price ?? offer.shown_price;
      return accept({ offerId: offer.id, price: shown, start: party.checkIn });
    },
    onTaken: ({ own }) => {
      if (own.bookingReference !== null) addToast(placedToast('pending'));
    },
    onError: (error) => {
      const members = refusedOf(error);
      if (members.length === 0) return setRefusal(isSessionEnd(error) ? null : error);
      const texts = { title: m.party_not_booked_title(), next: m.party_not_accepted_next() };
      return onRefused({ ...texts, refused: members });
    },
  });
  return (
    <>
      {refusal && <RefusalNotice error={refusal} />}
      <Button
        size="large"
        icon={<CircleCheck size={iconSize.medium} />}
        isLoading={isBusy}
        disabled={isOver || (isLoaded && !party.can.accept)}
        onClick={() => {
          setRefusal(null);
          onRefused(null);
          taking.takeOffer();
        }}
      >
        {m.party_accept({ price: offeredPrice(offer) })}
      </Button>
      <DearerDialog taking={taking} isDrawn={offer.is_drawn} isBusy={isBusy} />
    </>
  );
}
