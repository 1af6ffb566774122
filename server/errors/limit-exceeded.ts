import { AppError } from './app-error.ts';

/** A 429 error for a caller over their limit. `caller` is the counted caller; the answer is delayed. */
export class LimitExceeded extends AppError {
  constructor(caller: string, waitMs: number, detail = 'Too many requests. Please wait a moment, then try again.') {
    super('too_many_requests', detail, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)), caller });
  }
}
