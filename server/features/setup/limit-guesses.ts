import type { Logger } from 'pino';
import { AppError } from '../../errors/app-error.ts';
import { takeRateLimit } from '../../database/take-rate-limit.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { LimitExceeded } from '../../errors/limit-exceeded.ts';
import { guessLimits } from './rules.ts';

export type GuessDeps = DatabaseDeps & { log: Logger };

/**
 * Counts a wrong attempt to open a link, for its network and for all together, in limits that every server process shares. Refuses with
 * `too_many_requests`, and with `unavailable` when it cannot be counted. Rule: SETUP-1.
 */
export async function limitGuesses(deps: GuessDeps, network: string): Promise<void> {
  const buckets = [
    { name: `setup:${network}`, ...guessLimits.network },
    { name: 'setup', ...guessLimits.everywhere },
  ];
  for (const bucket of buckets) {
    const waitMs = await takeRateLimit(deps.db, bucket, deps.now()).catch((error: unknown) => {
      deps.log.error({ err: error }, 'an attempt to open the set-up could not be counted');
      throw new AppError('unavailable', 'This is not available right now. Please try again.', { retryAfter: 5 });
    });
    if (waitMs > 0) throw new LimitExceeded(network, waitMs, 'Too many attempts to open a set-up link. Please wait.');
  }
}
