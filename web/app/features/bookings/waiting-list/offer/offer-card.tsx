import { contentLanguage } from '../../../../format/locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { focusSectionWhenRemoved } from '../../../../ui/focus-section.ts';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { PartyLink } from '../../party/party-link.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferEnd, OfferFacts, unansweredText, type OfferProps } from './offer-parts.tsx';

/** A room that is free for this guest alone, with the time that is left. A member of a party answers on its page (PAGE-94). */
export function OfferCard({ entry, offer }: OfferProps) {
  return (
    <Card as="li" ref={focusSectionWhenRemoved} isSelected className="flex flex-col gap-4">
      <OfferFacts entry={entry} offer={offer} heading={(title) => <h3 className="text-title">{title}</h3>}>
        <p lang={contentLanguage} className="font-medium">
          {entry.resort}
        </p>
        <OpeningTime openingDate={entry.checkIn} timezone={entry.timezone} />
      </OfferFacts>
      <OfferEnd offer={offer}>{unansweredText(entry)}</OfferEnd>
      {entry.party === null ? (
        <OfferActions entry={entry} offer={offer} />
      ) : (
        <PartyLink code={entry.party} resort={entry.resort} isMain />
      )}
    </Card>
  );
}
