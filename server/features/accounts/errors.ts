import { AppError } from '../../app-error.ts';

/** The words are the specification's (admin-area section 5): a state that is not this person's, or no longer. */
export const invalidState = () => new AppError('sign_in_again', 'Invalid state parameter. Possible CSRF attack.');

export const linkRefused = () =>
  new AppError('sign_in_again', 'Roblox did not accept this link. Please start again from settings.');

export const linkedElsewhere = () =>
  new AppError('roblox_account_taken', 'This Roblox account is already linked to another member.');

export const linkNotOffered = () =>
  new AppError('unavailable', 'Linking with Roblox is not set up here. Bloxlink still fills in your booking forms.');

export const notAnswered = (service: string) =>
  new AppError('outside_service_failed', `${service} did not answer. Please try again later.`);
