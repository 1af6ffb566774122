import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { isTransientError } from '../database/transient-error.ts';

/** What a caller is told about an error; unexpected ones are logged, without details for the caller. */
export function toAppError(log: Logger, error: unknown): AppError {
  if (error instanceof AppError) return error;
  log.error({ err: error }, 'request failed');
  if (isTransientError(error))
    return new AppError('unavailable', 'The database is not available right now. Please try again.', { retryAfter: 5 });
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}
