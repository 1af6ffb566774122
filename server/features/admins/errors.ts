import { AppError } from '../../errors/app-error.ts';

export const alreadyAdmin = () => new AppError('already_admin', 'This person is already an admin.');

/** The same text as for any call whose session has ended. */
export const signedOut = () => new AppError('invalid_token', 'Invalid token. Please log in again.');

export const primaryAdminKept = () => new AppError('admin_kept', 'The primary admin cannot be removed.');

export const primaryCodeProtected = () =>
  new AppError('primary_admin_required', 'Only the primary admin can set their own security code.');

export const lastAdminKept = () =>
  new AppError('admin_kept', 'At least one admin must remain. Add another one before you remove this one.');
