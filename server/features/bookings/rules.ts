import { createHash } from 'node:crypto';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';

/** Without 0 O 1 I L, which people misread; 31 signs, so that 13 of them carry 64 bits. Rules: BOOK-18, PARTY-1. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 13;
/** Bytes from here on would favour some signs. */
const fairBytes = 256 - (256 % codeAlphabet.length);

/** Thirteen signs from random bytes; calls `random` again while bytes are unusable. */
export function makeCode(random: (bytes: number) => Uint8Array): string {
  let signs = '';
  while (signs.length < codeLength) {
    const usable = [...random(codeLength)].filter((byte) => byte < fairBytes);
    signs += usable.map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
  }
  return signs.slice(0, codeLength);
}

/** A booking reference. Not a credential. */
export const makeReference = (random: (bytes: number) => Uint8Array): string => `SR-${makeCode(random)}`;

/** A reference as people may write it (lower case, grouped, with or without SR), or null. */
export function parseReference(text: string): string | null {
  // Thirteen characters may start with SR themselves, so the length decides whether SR is the prefix.
  const signs = /^(?:SR)?([2-9A-HJKMNP-Z]{13})$/.exec(asWritten(text))?.[1];
  return signs === undefined ? null : `SR-${signs}`;
}

/** The code of a party as people may write it (lower case, grouped), or null. */
export const parseCode = (text: string): string | null => /^[2-9A-HJKMNP-Z]{13}$/.exec(asWritten(text))?.[0] ?? null;

const asWritten = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** A hash of the request: equal for repeats of a call with the same idempotency key. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** Whether a guest may see the neighborhood code. Rule: MSG-5. */
export function showsCode(booking: { status: string; codeFrom: Date; endsAt: Date }, now: Date): boolean {
  return booking.status === 'confirmed' && booking.codeFrom <= now && booking.endsAt > now;
}

/** A guest may cancel until the session starts. Rule: CANCEL-1. */
export function canCancel(booking: { status: string; startsAt: Date }, now: Date): boolean {
  return isActiveStatus(booking.status) && booking.startsAt > now;
}
