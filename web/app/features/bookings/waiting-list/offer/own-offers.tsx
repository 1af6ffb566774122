import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { useGuest } from '../../guest-context.ts';
import { OfferCard } from './offer-card.tsx';
import { entriesQuery } from '../queries.ts';

/** The guest's open offers of all openings. */
export function OwnOffers() {
  const { data = [] } = useQuery(entriesQuery(useGuest().discord_id));
  const offered = data.filter(({ offer }) => offer !== null);
  if (offered.length === 0) return null;
  return (
    <ul aria-label={m.waiting_list_offers_label()} className="grid items-start gap-5">
      {offered.map((entry) => entry.offer && <OfferCard key={entry.offer.id} entry={entry} offer={entry.offer} />)}
    </ul>
  );
}
