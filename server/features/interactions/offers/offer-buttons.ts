import type { Texts } from '../../../messages/texts.ts';
import { actionButton, rowOf, type Row } from '../replies.ts';

/** Take and Pass, under an offer of the waiting list. */
export function offerButtons(openingId: number, { say }: Texts): Row {
  return rowOf(
    actionButton('take_offer', { openingId }, { label: say('waiting_take'), style: 'success' }),
    actionButton('pass_offer', { openingId }, { label: say('waiting_pass') }),
  );
}
