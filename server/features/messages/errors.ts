import { AppError } from '../../app-error.ts';

export function noOpeningToAnnounce(resort: string): AppError {
  return new AppError('no_opening', `${resort} is not open now and does not open within the next 24 hours.`);
}

export function neighborhoodCodeMissing(): AppError {
  return new AppError('neighborhood_code_missing', 'Set the neighborhood code of this opening first.');
}

export function alreadyAnnounced(what: string): AppError {
  return new AppError(
    'already_announced',
    `${what} went out for this opening already. Send it again only if you mean to.`,
  );
}

export function cannotResend(): AppError {
  return new AppError('already_decided', 'This message was sent or is on its way; there is nothing to send again.');
}
