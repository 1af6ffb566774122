import type { Texts } from '../../../messages/texts.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { actionButton, rowOf, type Row } from '../replies.ts';

export interface ShownOffer {
  openingId: number;
  /** When the session starts. */
  checkIn: string;
  offer: NonNullable<WaitingEntry['offer']>;
}

/** Take and Pass under an offer of the waiting list, for this offer at this start. */
export function offerButtons({ openingId, checkIn, offer }: ShownOffer, { say }: Texts): Row {
  const shown = { openingId, offerId: offer.id, start: Date.parse(checkIn) };
  return rowOf(
    actionButton('take_offer', shown, { label: say('waiting_take'), style: 'success' }),
    actionButton('pass_offer', shown, { label: say('waiting_pass') }),
  );
}
