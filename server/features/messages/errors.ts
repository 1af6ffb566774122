import { AppError } from '../../errors/app-error.ts';

export function noOpeningToAnnounce(resort: string): AppError {
  return new AppError('no_opening', `${resort} is not open now and does not open within the next 24 hours.`);
}

export function neighborhoodCodeMissing(): AppError {
  return new AppError('neighborhood_code_missing', 'Set the neighborhood code of this opening first.');
}

export function alreadyAnnounced(what: string): AppError {
  return new AppError(
    'already_announced',
    `${what} was already sent for this opening. Send it again only if you are sure.`,
  );
}

export function cannotResend(): AppError {
  return new AppError(
    'already_decided',
    'This message is already sent or on its way. You don’t need to send it again.',
  );
}
