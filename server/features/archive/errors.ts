import { AppError } from '../../errors/app-error.ts';

export const primaryAdminRequired = () =>
  new AppError('primary_admin_required', 'Only the primary admin can download everything.');

export const freshSignInRequired = () =>
  new AppError(
    'fresh_sign_in_required',
    'Please sign in again first. The download is open for ten minutes after that.',
  );

export const archiveRunning = () =>
  new AppError(
    'archive_running',
    'The archive is being downloaded at this moment. Please try again when that is done.',
  );

/** The same for guessed, used, replaced and expired addresses, and after the sign-in or the rights of the primary admin ended. Rule: ARCHIVE-9. */
export const archiveAddressInvalid = () =>
  new AppError(
    'archive_address_invalid',
    'This download address does not work any more: it works once, for a minute. Please start the download again in the settings.',
  );
