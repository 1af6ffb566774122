import type { Part, Texts } from '../../../messages/texts.ts';

/** Why something ended: what staff wrote, else that we are sorry. */
export function because({ reason }: { reason: string | null }, texts: Texts): Part[] {
  return reason === null || reason.trim() === ''
    ? texts.parts('booking_sorry')
    : texts.parts('booking_reason', { reason: { userText: reason } });
}
