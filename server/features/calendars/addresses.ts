import type { Deps } from '../../deps.ts';

type AddressDeps = Pick<Deps, 'codes' | 'config' | 'publicUrl'>;

/** The address of a member's private calendar. */
export function feedAddress(deps: AddressDeps, token: string): string {
  return `${base(deps)}/private/${token}/bookings.ics`;
}

/** The address of a booking's file. The signature stands for the guest: nobody can make one up from the reference. Rule: CAL-7. */
export function bookingFileAddress(deps: AddressDeps, reference: string): string {
  return `${base(deps)}/private/${reference}/${deps.codes.sign(signedText(reference))}/booking.ics`;
}

export function isSigned({ codes }: Pick<Deps, 'codes'>, reference: string, signature: string): boolean {
  return codes.isSigned(signedText(reference), signature);
}

const base = ({ config, publicUrl }: AddressDeps) => `${config.apiOrigin ?? publicUrl()}/api/calendars`;
const signedText = (reference: string) => `calendar ${reference}`;
