import { m } from '#messages';

/** Groups a reference so that it can be read aloud: `SR-ABCDEFGHJKMNP` becomes `SR-ABCDE-FGHJ-KMNP`. */
export function groupReference(reference: string): string {
  const groups = /^SR-(\w{5})(\w{4})(\w{4})$/.exec(reference);
  return groups ? `SR-${groups[1]}-${groups[2]}-${groups[3]}` : reference;
}

/** Texts for reasons that the server stores as a code. */
const reasonCodes: Record<string, { guest: string; staff: string }> = {
  not_approved_in_time: {
    guest: m.bookings_card_not_approved_in_time(),
    staff: 'Not approved before the session ended',
  },
};

/** Why a booking was rejected or cancelled: the text of a code, else the text that staff wrote. */
export function reasonText(reason: string, reader: 'guest' | 'staff'): string {
  return Object.hasOwn(reasonCodes, reason) ? (reasonCodes[reason]?.[reader] ?? reason) : reason;
}
