import type { Party } from '@sunset/contract/api/parties/party.ts';
import { useState } from 'react';
import { m } from '#messages';
import { Card } from '../../../../ui/card.tsx';
import { HowDrawWorks } from '../../lobby/how-draw-works.tsx';
import { OwnLobbyEntry } from '../../lobby/own-lobby-entry.tsx';
import type { ShownEntry } from '../../waiting-list/entry-event.ts';
import { OfferActions } from '../../waiting-list/offer/offer-actions.tsx';
import { OfferEnd, OfferFacts, unansweredText } from '../../waiting-list/offer/offer-parts.tsx';
import { OwnPlace } from '../../waiting-list/own-place.tsx';
import { AcceptOffer } from './accept-offer.tsx';
import { EditOwnForm } from './edit-own-form.tsx';
import { NotBooked, type RefusedPress } from './not-booked.tsx';
import { OwnRefusal } from './own-refusal.tsx';

interface InListProps {
  party: Party;
  entry: ShownEntry;
}

/** The member's own place in the lobby or the waiting list, or the room that they are offered (PAGE-92, PAGE-93). */
export function InList({ party, entry }: InListProps) {
  const { refusal } = party.own;
  const [press, setPress] = useState<RefusedPress | null>(null);
  const { offer } = entry;
  const isTogether = party.policy === 'together';
  return (
    <Card as="section" isSelected aria-labelledby="own-room" className="flex flex-col gap-4" data-row>
      {offer ? (
        <OfferFacts
          entry={entry}
          offer={offer}
          heading={(title) => <OwnHeading>{isTogether ? m.party_offer_title() : title}</OwnHeading>}
        />
      ) : (
        <OwnHeading>{entry.state === 'lobby' ? m.waiting_list_draw_title() : m.waiting_list_title()}</OwnHeading>
      )}
      <NotBooked party={party} press={press} />
      {refusal && press === null && <OwnRefusal entrance={party.entrance} refusal={refusal} />}
      {offer && isTogether && <AcceptOffer {...{ party, entry, offer }} onRefused={setPress} />}
      {offer && !isTogether && (
        <>
          <OfferEnd offer={offer}>{unansweredText(entry)}</OfferEnd>
          <OfferActions entry={entry} offer={offer} />
        </>
      )}
      {!offer && <Place party={party} entry={entry} />}
    </Card>
  );
}

function OwnHeading({ children }: { children: string }) {
  return (
    <h2 id="own-room" className="scroll-mt-24 text-title">
      {children}
    </h2>
  );
}

function Place({ party, entry }: InListProps) {
  const edit = (
    <div className="-mx-5 -mb-3 flex flex-wrap forced-colors:mx-0">
      {(entry.state === 'lobby' || entry.can.edit) && <EditOwnForm party={party} />}
    </div>
  );
  if (entry.state === 'waiting') return <OwnPlace entry={entry}>{edit}</OwnPlace>;
  return (
    <>
      <OwnLobbyEntry entry={entry}>{edit}</OwnLobbyEntry>
      <HowDrawWorks openingId={party.openingId} />
    </>
  );
}
