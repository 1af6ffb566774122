import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartyRefusal } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { translatedDetail } from '../../../../lib/requests/error-texts.ts';
import { NextStepLink } from '../../booking-form/refusal-notice.tsx';
import type { Own } from '../queries.ts';
import { Notice } from '../../../../ui/notice.tsx';

/** What everybody in the party may read has a text of its own; why this member cannot book has that of the code. */
const texts: Record<Exclude<PartyRefusal, 'cannot_book'>, string> = {
  not_ready: m.party_own_not_ready(),
  sold_out: m.party_own_sold_out(),
  price_changed: m.party_own_price_changed(),
};

interface OwnRefusalProps {
  entrance: Party['entrance'];
  refusal: NonNullable<Own['refusal']>;
}

/** Why the last press of the leader booked or entered nothing for the signed-in member, and what to do. */
export function OwnRefusal({ entrance, refusal: { reason, code } }: OwnRefusalProps) {
  // What only a booking can be refused for was so before the rooms were sold out.
  const isEntering = entrance !== null && reason === 'cannot_book';
  const text = reason === 'cannot_book' ? translatedDetail({ code }) : texts[reason];
  return (
    <Notice tone="yellow" role="alert">
      <p>
        <span className="font-semibold">{isEntering ? m.party_own_refusal_enter() : m.party_own_refusal()}</span> {text}{' '}
        {reason === 'cannot_book' && <NextStepLink problem={{ code }} />}
      </p>
      {isEntering && <p className="mt-1">{m.party_own_refusal_leave()}</p>}
    </Notice>
  );
}
