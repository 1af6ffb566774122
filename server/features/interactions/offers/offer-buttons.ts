import { actionButton, rowOf, type Row } from '../replies.ts';

/** Take and Pass, under an offer of the waiting list. */
export function offerButtons(openingId: number): Row {
  return rowOf(
    actionButton('take_offer', { openingId }, { label: 'Take', style: 'success' }),
    actionButton('pass_offer', { openingId }, { label: 'Pass' }),
  );
}
