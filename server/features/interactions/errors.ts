import type { ErrorCode } from '@sunset/contract/errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { english, type Texts } from '../../messages/texts.ts';
import { moment } from './replies.ts';

/** A refusal that guests read in their language. */
function refusal(code: ErrorCode, say: (texts: Texts) => string, more: { retryAfter?: number } = {}): AppError {
  return new AppError(code, say(english), { ...more, say });
}

export const elsewhere = () => refusal('not_found', ({ say }) => say('refusal_elsewhere'));

export const unknownPerson = () => refusal('authentication_required', ({ say }) => say('refusal_unknown_person'));

export const membershipPending = () => refusal('membership_pending', ({ say }) => say('refusal_membership_pending'));

export const outdatedButton = () => refusal('not_found', ({ say }) => say('refusal_outdated_button'));

export const tooSlow = () => refusal('unavailable', ({ say }) => say('refusal_too_slow'), { retryAfter: 5 });

/** The first request with this id ended without an answer, for example because its server was stopped. */
export const withoutAnswer = () => refusal('unavailable', ({ say }) => say('refusal_unfinished'));

/** Why a guest does not see the neighborhood code of their booking. */
export function codeNotShown({ status, codeFrom }: { status: string; codeFrom: Date }, now: Date): AppError {
  return refusal('not_found', ({ say }) => {
    if (status !== 'confirmed') return say('refusal_code_unconfirmed');
    return codeFrom > now ? say('refusal_code_later', { start: moment(codeFrom) }) : say('refusal_no_code');
  });
}

export const outdatedForm = () => refusal('not_found', ({ say }) => say('refusal_outdated_form'));

export const termsNotAccepted = () => refusal('invalid_input', ({ say }) => say('refusal_terms'));

/** As many bookings as allowed, in whichever openings; a second one in the same opening is refused with another sentence. */
export const bookingLimitReached = () =>
  refusal('booking_limit_reached', ({ say }) => say('refusal_booking_limit_reached'));

export const noSuchOpening = () => refusal('not_found', ({ say }) => say('refusal_no_such_opening'));
