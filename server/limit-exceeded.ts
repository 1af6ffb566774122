import { AppError } from './app-error.ts';

/** A refusal with 429 of a caller over their limit. `caller` is who is counted; the answer to them is delayed. */
export class LimitExceeded extends AppError {
  constructor(caller: string, waitMs: number, detail = 'Too many requests. Please wait a moment, then try again.') {
    super('too_many_requests', detail, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)), caller });
  }
}
