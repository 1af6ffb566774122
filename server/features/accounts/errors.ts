import { AppError } from '../../errors/app-error.ts';

/** The state belongs to another person or browser, or was used. The page relies on this text. Rule: PAGE-49. */
export const invalidState = () => new AppError('sign_in_again', 'Invalid state parameter. Possible CSRF attack.');

export const linkRefused = () =>
  new AppError('sign_in_again', 'Roblox did not accept the link. Please start again in Settings.');

export const linkedElsewhere = () =>
  new AppError('roblox_account_taken', 'This Roblox account is already linked to another member.');

export const linkNotOffered = () =>
  new AppError('unavailable', 'You can’t link Roblox directly here. You can use Bloxlink instead.');

export const notAnswered = (service: string) =>
  new AppError('outside_service_failed', `${service} did not answer. Please try again later.`);
