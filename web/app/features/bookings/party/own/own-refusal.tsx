import type { PartyRefusal } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { translatedDetail } from '../../../../lib/requests/error-texts.ts';
import type { Own } from '../queries.ts';

/** What everybody in the party may read has a text of its own; why this member cannot book has that of the code. */
const texts: Record<Exclude<PartyRefusal, 'cannot_book'>, string> = {
  not_ready: m.party_own_not_ready(),
  sold_out: m.party_own_sold_out(),
  price_changed: m.party_own_price_changed(),
};

/** Why the last press of the leader booked no room for the signed-in member, and what to do. */
export function OwnRefusal({ refusal: { reason, code } }: { refusal: NonNullable<Own['refusal']> }) {
  const text = reason === 'cannot_book' ? translatedDetail({ code }) : texts[reason];
  return (
    <p role="alert" className="rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
      <span className="font-semibold">{m.party_own_refusal()}</span> {text}
    </p>
  );
}
