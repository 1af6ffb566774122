import { AppError } from '../../../errors/app-error.ts';

export const discordSilent = () =>
  new AppError('outside_service_failed', 'Discord did not answer, so the roles did not change. Please try again.');
