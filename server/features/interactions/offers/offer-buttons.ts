import type { Texts } from '../../../messages/texts.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { actionButton, rowOf, type Row } from '../replies.ts';

export interface ShownOffer {
  openingId: number;
  offer: NonNullable<WaitingEntry['offer']>;
}

/** Take and Pass under an offer of the waiting list, for this offer. */
export function offerButtons({ openingId, offer }: ShownOffer, { say }: Texts): Row {
  const offerId = offer.id;
  return rowOf(
    actionButton('take_offer', { openingId, offerId }, { label: say('waiting_take'), style: 'success' }),
    actionButton('pass_offer', { openingId, offerId }, { label: say('waiting_pass') }),
  );
}
